import { spawn } from 'node:child_process';
import { chmod, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startInOwnProcess } from './own-process.test-kit.ts';
import { waitUntil } from './processes.ts';
import { ask, scratchDirectory, silent, startHere } from './scratch.test-kit.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: silent });

async function emptyDatabase(): Promise<string> {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  await (await startHere(dataDir)).stop();
  return dataDir;
}

/** The number of a process that has nothing to do with PostgreSQL and lives until the test ends. */
async function bystander(): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise((resolve) => child.once('spawn', resolve));
  return child.pid ?? 0;
}

test('a server killed while it creates the database leaves nothing that hinders the next', async () => {
  const scratch = await scratchDirectory();
  const dataDir = path.join(scratch, 'pg');
  const { child } = startInOwnProcess(dataDir);
  const half = await waitUntil(20_000, async () => {
    const staging = (await readdir(scratch)).find((entry) => entry.startsWith('pg.initdb-'));
    return staging && (await stat(path.join(scratch, staging, 'PG_VERSION')).catch(() => undefined));
  });
  child.kill('SIGKILL');
  expect(half).toBeDefined();

  const { url } = await startHere(dataDir);
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('half a database of a dead process is removed, that of a live one is left alone', async () => {
  const scratch = await scratchDirectory();
  const live = `pg.initdb-${await bystander()}-aa`;
  const dead = 'pg.initdb-4194999-bb';
  for (const folder of [live, dead]) await mkdir(path.join(scratch, folder, 'base'), { recursive: true });

  await startHere(path.join(scratch, 'pg'));
  const entries = await readdir(scratch);
  expect(entries).toContain(live);
  expect(entries).not.toContain(dead);
});

test('an empty directory that exists already is used', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  await mkdir(dataDir);
  const { url } = await startHere(dataDir);
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a directory with other files is refused and not touched', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'thesis.txt'), 'years of work');
  await expect(start(dataDir)).rejects.toMatchObject({
    problem: 'foreign-files',
    message: expect.stringContaining('thesis.txt') as string,
  });
  expect(await readdir(dataDir)).toEqual(['thesis.txt']);
  expect(await readFile(path.join(dataDir, 'thesis.txt'), 'utf8')).toBe('years of work');
});

test('a file in the place of the directory is refused', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  await writeFile(dataDir, '');
  await expect(start(dataDir)).rejects.toMatchObject({ problem: 'foreign-files' });
});

test('a database of another major version is refused and names both', async () => {
  const dataDir = await emptyDatabase();
  await writeFile(path.join(dataDir, 'PG_VERSION'), '16\n');
  await expect(start(dataDir)).rejects.toMatchObject({
    problem: 'other-major',
    message: expect.stringMatching(/PostgreSQL 16; .* PostgreSQL 17/) as string,
  });
});

test('a parent directory that PostgreSQL may not enter is named', async () => {
  const closed = path.join(await scratchDirectory(), 'closed');
  await mkdir(closed);
  await chmod(closed, 0o000);
  onTestFinished(() => chmod(closed, 0o700));
  await expect(start(path.join(closed, 'pg'))).rejects.toMatchObject({
    problem: 'closed-directory',
    message: expect.stringMatching(`${closed},.*DATA_DIR`) as string,
  });
});

test('a database that was restored readable for everybody is closed again', async () => {
  const dataDir = await emptyDatabase();
  await chmod(dataDir, 0o755);
  await startHere(dataDir);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

test('a stale postmaster.pid whose number now belongs to another program does no harm', async () => {
  const dataDir = await emptyDatabase();
  const stranger = await bystander();
  const lines = [stranger, dataDir, '1', '5432', dataDir, '', ''];
  await writeFile(path.join(dataDir, 'postmaster.pid'), lines.join('\n'));
  await writeFile(path.join(dataDir, '.s.PGSQL.5432.lock'), lines.join('\n'));

  const { pid, adopted } = await startHere(dataDir);
  expect(adopted).toBe(false);
  expect(pid).not.toBe(stranger);
});

test('a postmaster.pid that a power cut left empty does no harm', async () => {
  const dataDir = await emptyDatabase();
  await writeFile(path.join(dataDir, 'postmaster.pid'), '');
  const { adopted } = await startHere(dataDir);
  expect(adopted).toBe(false);
});

test('the server writes its log beside the data', async () => {
  const dataDir = await emptyDatabase();
  expect(await readFile(`${dataDir}.log`, 'utf8')).toContain(
    'database system is ready to accept connections',
  );
});
