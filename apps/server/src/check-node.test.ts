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

const scripts = ['package.json', 'packages/carriers/package.json'].flatMap((path) =>
  Object.entries(
    (JSON.parse(readFileSync(join(root, path), 'utf8')) as { scripts: Record<string, string> }).scripts,
  ),
);

test.each([['start'], ['create-admin', 'boss@test.example'], []])(
  'the command line says which Node it needs: waybill %j',
  async (...args) => {
    const { code, stderr, stdout } = await runOld('apps/server/src/waybill.mjs', ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Waybill needs Node 24 or later and runs on v/);
    // A newer one came with the packages.
    expect(stderr).toContain('with node_modules/.bin/node in place of node');
    expect(stderr).not.toContain('ERR_');
  },
);

test('every script that runs TypeScript by Node looks at the version before', () => {
  const looks = /\bnode --import (?:\.\/|(?:\.\.\/)+)apps\/server\/src\/check-node\.mjs [\w./-]+\.ts\b/g;
  const running = scripts.filter(([, line]) => /\bnode\b.*\.ts\b/.test(line));
  expect(running.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'check', 'sandbox']));
  expect(running.filter(([, line]) => /\bnode\b.*\.ts\b/.test(line.replaceAll(looks, '')))).toEqual([]);
});

test('the tests say so before anything else', () => {
  const line = Object.fromEntries(scripts)['test'];
  expect(line).toMatch(/^node apps\/server\/src\/check-node\.mjs && /);
});

test('documents and images name no other way to start', () => {
  for (const path of ['README.md', 'SECURITY.md', 'docs/operations.md', 'Dockerfile', 'compose.yaml']) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    expect(lines.filter((line) => /\bnode\b"?,? "?[\w./-]+\.ts\b/.test(line))).toEqual([]);
  }
});

test('what runs keeps its compiled code beside the packages', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', './apps/server/src/check-node.mjs', '-p', "require('node:module').getCompileCacheDir()"],
    { cwd: root },
  );
  expect(stdout).toContain(join(root, 'node_modules/.cache/compiled'));
});
