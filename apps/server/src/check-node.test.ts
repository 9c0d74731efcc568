import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Has the process take itself for an older Node. */
const older = `data:text/javascript,${encodeURIComponent(
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`,
)}`;

/** What a command says to a Node that is too old. */
const runOld = (...args: string[]): Promise<{ code?: number; stderr: string; stdout: string }> =>
  promisify(execFile)(process.execPath, ['--import', older, ...args], { cwd: root }).catch(
    (error: { code: number; stderr: string; stdout: string }) => error,
  );

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test.each([['start'], ['create-admin', 'boss@test.example'], []])(
  'the command line says which Node it needs: waybill %j',
  async (...args) => {
    const { code, stderr, stdout } = await runOld('apps/server/src/waybill.mjs', ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Waybill needs Node 24 or later and runs on v/);
    expect(stderr).not.toContain('ERR_');
  },
);

test('every script that runs TypeScript by Node looks at the version before', () => {
  const unchecked = Object.entries(scripts).filter(
    ([name, line]) =>
      /\bnode\b.*\.ts\b/.test(line) &&
      !line.includes('--import ./apps/server/src/check-node.mjs') &&
      scripts[`pre${name}`] !== 'node apps/server/src/check-node.mjs',
  );
  expect(unchecked).toEqual([]);
});

test('documents and images name no other way to start', () => {
  for (const path of ['README.md', 'SECURITY.md', 'docs/operations.md', 'Dockerfile', 'compose.yaml']) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    expect(lines.filter((line) => /\bnode\b"?,? "?[\w./-]+\.ts\b/.test(line))).toEqual([]);
  }
});
