import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runWaybill } from '../test/command-line.ts';
import { startServerProcess } from '../test/server-process.ts';
import { openTestDatabase } from '../test/test-app.ts';

const root = join(import.meta.dirname, '../../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-settings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const settingsFile = async (name: string, lines: readonly string[]): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, lines.join('\n'));
  return file;
};

test('a server takes its database from the file of settings, and is no demo', async () => {
  const database = await openTestDatabase();
  const file = await settingsFile('with-database', [`DATABASE_URL='${database.url}'`, 'JOBS=off']);
  const server = await startServerProcess({ ENV_FILE: file });
  expect(server.said()).not.toContain('Demo accounts');
  const site = (await (await fetch(`${server.url}/api/v1/site`)).json()) as { data: { demo: unknown } };
  expect(site.data.demo).toBeNull();
  expect(await server.stop()).toBe(0);
  // The command line finds the same: the server has migrated it.
  const migrated = await runWaybill(['migrate'], { ENV_FILE: file });
  expect(migrated).toMatchObject({ status: 0, out: 'the database is up to date\n' });
  await database.drop();
});

test('what the environment says goes before the file, an empty value too', async () => {
  const file = await settingsFile('other', ['PORT=nowhere', 'NODE_ENV=production']);
  const { error } = await runWaybill(['start'], { ENV_FILE: file, NODE_ENV: '' });
  expect(error).toContain('PORT');
  expect(error).not.toContain('DATABASE_URL');
});

test('a named file that is not there stops every command, with its name', async () => {
  const file = join(folder, 'not-there');
  const { status, error } = await runWaybill(['start'], { ENV_FILE: file });
  expect(status).toBe(1);
  expect(error).toContain(`The file of settings ${file} cannot be read`);
});

describe('.env beside package.json', () => {
  let copy: string;
  beforeAll(async () => {
    copy = join(folder, 'copy');
    await mkdir(join(copy, 'apps/server'), { recursive: true });
    const source = join(root, 'apps/server/src');
    await cp(source, join(copy, 'apps/server/src'), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    await symlink(join(root, 'apps/server/node_modules'), join(copy, 'apps/server/node_modules'));
    for (const file of ['package.json', 'apps/server/package.json'])
      await cp(join(root, file), join(copy, file));
    await writeFile(join(copy, '.env'), 'NODE_ENV=production\nDATA_DIR=made\n');
  });

  test.each(['start.ts', 'cli.ts start', 'cli.ts create-admin boss@test.example'])(
    'is read by %s: production without a database is refused, nothing is made',
    async (line) => {
      const [file = '', ...rest] = line.split(' ');
      const child = spawn(process.execPath, [join(copy, 'apps/server/src', file), ...rest], {
        cwd: copy,
        env: { PATH: process.env['PATH'] },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      expect(child.exitCode).toBe(1);
      expect(out).toBe('');
      expect(error).toContain('DATABASE_URL: is needed with NODE_ENV=production');
      expect((await readdir(copy)).toSorted()).toEqual(['.env', 'apps', 'node_modules', 'package.json']);
    },
  );
});
