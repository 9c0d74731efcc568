import { open, readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isAlive, waitUntil } from './processes.ts';
import { ask, scratchDirectory, silent, startElsewhere, startHere } from './scratch.test-kit.ts';
import { rotateLog, startEmbeddedPostgres } from './start-embedded-postgres.ts';

test('an empty directory becomes a durable database that only its owner can reach', async () => {
  const dataDir = path.join(await scratchDirectory(), 'not', 'yet', 'pg');
  const { url, adopted } = await startHere(dataDir);

  expect(adopted).toBe(false);
  expect(url).toBe(
    `postgresql://waybill@/waybill?host=${encodeURIComponent(dataDir)}&port=5432&sslmode=disable`,
  );
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  const settings = await ask(
    url,
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes',
       'listen_addresses', 'server_encoding', 'TimeZone', 'jit', 'data_checksums') ORDER BY name COLLATE "C"`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    TimeZone: 'UTC',
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    jit: 'off',
    listen_addresses: '',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  });
});

test('text sorts by its bytes and the application is no superuser', async () => {
  const { url } = await startHere(path.join(await scratchDirectory(), 'pg'));
  const sorted = await ask(url, `SELECT t FROM unnest(ARRAY['é', 'b', 'B', 'a', '中', 'Z']) AS t ORDER BY t`);
  expect(sorted.map(({ t }) => t).join('')).toBe('BZabé中');
  expect(await ask(url, `SELECT lower('É') AS lower, current_setting('is_superuser') AS superuser`)).toEqual([
    { lower: 'é', superuser: 'off' },
  ]);
});

test('a restart keeps what was committed', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  const first = await startHere(dataDir);
  await ask(first.url, `CREATE TABLE kept AS SELECT 'yes' AS answer`);
  await first.stop();
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);

  const second = await startHere(dataDir);
  expect(second.adopted).toBe(false);
  expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 'yes' }]);
});

test('settings of the caller win over the default ones', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  const { url } = await startHere(dataDir, { work_mem: '5MB', application_name: "it's, quoted" });
  expect(await ask(url, 'SHOW work_mem')).toEqual([{ work_mem: '5MB' }]);
  expect(await ask(url, 'SHOW jit')).toEqual([{ jit: 'off' }]);
});

test('a setting that PostgreSQL refuses is told with its own words', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  const failed = startEmbeddedPostgres({ dataDir, log: silent, settings: { wrok_mem: '5MB' } });
  await expect(failed).rejects.toMatchObject({
    problem: 'failed',
    message: expect.stringContaining('unrecognized configuration parameter "wrok_mem"') as string,
  });
});

test('the database ends with a process that exits without stopping it', async () => {
  const { child, result } = await startElsewhere(path.join(await scratchDirectory(), 'pg'));
  if (!('pid' in result)) throw new Error(result.message);
  child.kill('SIGUSR2');
  expect(await waitUntil(20_000, () => !isAlive(result.pid))).toBe(true);
});

test('of two that start at once on a new directory one gets it and the other is told by whom', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  const both = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)]);
  const winner = both.find(({ result }) => 'url' in result);
  const loser = both.find(({ result }) => 'problem' in result);

  expect(loser?.result).toMatchObject({
    problem: 'in-use',
    message: expect.stringContaining(`process ${winner?.child.pid}`) as string,
  });
  if (!winner || !('url' in winner.result)) throw new Error('nobody got it');
  expect(await ask(winner.result.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('another process is refused while this one runs and let in once it has stopped', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  const { stop } = await startHere(dataDir);
  expect((await startElsewhere(dataDir)).result).toMatchObject({ problem: 'in-use' });
  await stop();
  expect((await startElsewhere(dataDir)).result).toMatchObject({ adopted: false });
});

test('a log beyond its limit moves aside while its writer goes on', async () => {
  const scratch = await scratchDirectory();
  const file = path.join(scratch, 'pg.log');
  await rotateLog(file, 10);

  const writer = await open(file, 'a');
  await writer.write('short\n');
  await rotateLog(file, 10);
  expect(await readdir(scratch)).toEqual(['pg.log']);

  await writer.write('and then too long\n');
  await rotateLog(file, 10);
  await writer.write('next\n');
  await writer.close();
  expect(await readFile(file, 'utf8')).toBe('next\n');
  expect(await readFile(`${file}.1`, 'utf8')).toBe('short\nand then too long\n');
});
