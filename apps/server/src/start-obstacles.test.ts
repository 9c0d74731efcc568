import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../test/free-port.ts';

// Each step is a process of its own, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let folder: string;
let free: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-obstacles-'));
  // The user that PostgreSQL runs as under root has to get there.
  await chmod(folder, 0o755);
  free = String(await freePort());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const startFile = join(import.meta.dirname, 'start.ts');

/** Starts the server, which is not to come up, with files of at most so many blocks. */
const startsNot = async (settings: Record<string, string>, blocks = 'unlimited') => {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await chmod(dataDir, 0o755);
  const child = spawn('/bin/sh', ['-c', `ulimit -f ${blocks}; exec "$0" "$1"`, process.execPath, startFile], {
    env: {
      PATH: process.env['PATH'],
      ENV_FILE: devNull,
      HOST: '127.0.0.1',
      PORT: free,
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(said).toMatch(/^Waybill could not start\. /);
  expect(`${out}${said}`).not.toMatch(/\n\s+at /);
  return { said, status: child.exitCode, made: await readdir(dataDir) };
};

test('a port that is in use is said before a database is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { said, status, made } = await startsNot({ PORT: String(port) });
  other.close();
  expect({ status, made }).toEqual({ status: 1, made: [] });
  expect(said).toContain(`Port ${port} of 127.0.0.1 is in use by another program (EADDRINUSE). End that`);
});

test('a host that is none of this machine is said before a database is made', async () => {
  // 192.0.2.0/24 is for documentation, and nobody has it.
  const { said, status, made } = await startsNot({ HOST: '192.0.2.7' });
  expect({ status, made }).toEqual({ status: 1, made: [] });
  expect(said).toContain('192.0.2.7 is no address of this machine (EADDRNOTAVAIL). Set HOST to one that is');
});

test('a DATA_DIR that is a file, or lies below one, is said', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, 'kept');
  const itself = await startsNot({ DATA_DIR: file });
  expect(itself).toMatchObject({ status: 1 });
  expect(itself.said).toContain(`DATA_DIR ${file} is a file (ENOTDIR). Set DATA_DIR to a folder.`);
  const below = await startsNot({ DATA_DIR: join(file, 'data') });
  expect(below.said).toContain(`cannot be made: ${file} is a file (ENOTDIR)`);
});

test('a DATA_DIR that cannot be written is said', async () => {
  // Nobody, root included, makes anything there.
  const { said, status } = await startsNot({ DATA_DIR: '/proc/waybill/data' });
  expect(status).toBe(1);
  expect(said).toMatch(/DATA_DIR.* \/proc|\/proc\/waybill/);
  expect(said).toMatch(/Set DATA_DIR to|set DATA_DIR to/);
});

test('a disk that does not take the database is said, and nothing half made stays', async () => {
  const { said, status, made } = await startsNot({}, '100');
  expect(status).toBe(1);
  expect(said).toContain('may not become as large as the database needs');
  expect(made.filter((name) => name.startsWith('postgres.') || name === 'postgres')).toEqual([]);
});

test.each([
  ['made', 299, 300, []],
  ['opened', 47, 48, ['postgres']],
] as const)('a disk too small for a database to be %s is said in MiB', async (_, free, wanted, there) => {
  const dataDir = await mkdtemp(join(folder, 'small-'));
  if (there.length > 0) {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  }
  // The process finds a disk of this size; everything else is as it is.
  const disk = join(folder, `disk-of-${free}.mjs`);
  await writeFile(
    disk,
    `import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    fs.statfs = async () => ({ bavail: ${free}, bsize: 1048576 });
    syncBuiltinESMExports();`,
  );
  const { said, status } = await startsNot({ DATA_DIR: dataDir, NODE_OPTIONS: `--import=${disk}` });
  expect(status).toBe(1);
  expect(said).toContain(
    `The disk of DATA_DIR ${dataDir} has ${free} MiB free, and the database wants ${wanted} MiB. Make room there, or set DATA_DIR to a folder on another disk.`,
  );
  expect(await readdir(dataDir)).toEqual(there);
});

test('a database of DATABASE_URL that is away, or is none, is said without its password', async () => {
  const closed = await startsNot({ DATABASE_URL: `postgresql://me:a-secret@127.0.0.1:${free}/waybill` });
  expect(closed.status).toBe(1);
  expect(closed.said).toContain('The database of DATABASE_URL cannot be reached. Start it, or correct');
  expect(closed.said).not.toContain('a-secret');
});
