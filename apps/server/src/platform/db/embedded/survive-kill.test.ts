import path from 'node:path';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { isAlive, waitUntil } from './processes.ts';
import { ask, pidInFile, scratchDirectory, startElsewhere, startHere } from './scratch.test-kit.ts';

async function orphan(dataDir: string) {
  const { child, result } = await startElsewhere(dataDir);
  if (!('pid' in result)) throw new Error(result.message);
  await ask(result.url, `CREATE TABLE kept AS SELECT 'yes' AS answer`);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  return result;
}

test('a server whose owner was killed is adopted with its data, and stopped by its new owner', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  const left = await orphan(dataDir);

  const { pid, adopted, url, stop } = await startHere(dataDir);
  expect({ pid, adopted }).toEqual({ pid: left.pid, adopted: true });
  expect(await ask(url, 'SELECT answer FROM kept')).toEqual([{ answer: 'yes' }]);
  await stop();
  expect(isAlive(pid)).toBe(false);
});

test('an orphan with other settings is replaced', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  const left = await orphan(dataDir);

  const { adopted, url } = await startHere(dataDir, { work_mem: '5MB' });
  expect(adopted).toBe(false);
  expect(isAlive(left.pid)).toBe(false);
  expect(await ask(url, 'SELECT answer, current_setting($$work_mem$$) AS work_mem FROM kept')).toEqual([
    { answer: 'yes', work_mem: '5MB' },
  ]);
});

test('an orphan that does not get to its end is stopped by force', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  const left = await orphan(dataDir);
  const client = new Client({ connectionString: left.url });
  client.on('error', () => undefined);
  await client.connect();
  // A smart shutdown waits for this session for ever.
  process.kill(left.pid, 'SIGTERM');
  await expect
    .poll(() => ask(left.url, 'SELECT 1').catch(String), { timeout: 20_000 })
    .toMatch(/shutting down/);

  const { adopted, url } = await startHere(dataDir);
  expect(adopted).toBe(false);
  expect(await ask(url, 'SELECT answer FROM kept')).toEqual([{ answer: 'yes' }]);
  await client.end().catch(() => undefined);
}, 120_000);

test('an orphan that was killed too leaves its data', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  const left = await orphan(dataDir);
  process.kill(left.pid, 'SIGKILL');

  const { adopted, url } = await startHere(dataDir);
  expect(adopted).toBe(false);
  expect(await ask(url, 'SELECT answer FROM kept')).toEqual([{ answer: 'yes' }]);
});

test('the end of a killed server is reported, and it can be started again at once', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  const first = await startHere(dataDir);
  await ask(first.url, `CREATE TABLE kept AS SELECT 'yes' AS answer`);
  const reported = new Promise<Error>((resolve) => first.onUnexpectedExit(resolve));
  process.kill(first.pid, 'SIGKILL');

  const second = await startHere(dataDir);
  expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 'yes' }]);
  expect(await reported).toMatchObject({ problem: 'exited' });
  await first.stop();
  expect(isAlive(second.pid)).toBe(true);
});

test('a stop that was asked for is not reported as an unexpected exit', async () => {
  const database = await startHere(path.join(await scratchDirectory(), 'pg'));
  const callback = vi.fn();
  database.onUnexpectedExit(callback);
  await database.stop();
  expect(callback).not.toHaveBeenCalled();
});

test('a killed server whose owner is frozen, and so cannot reap it, does not block the next one', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  const { child, result } = await startElsewhere(dataDir);
  if (!('pid' in result)) throw new Error(result.message);
  child.kill('SIGSTOP');
  process.kill(result.pid, 'SIGKILL');

  const { pid } = await startHere(dataDir);
  expect(pid).not.toBe(result.pid);
  expect(await pidInFile(dataDir)).toBe(pid);
});

test('the directory stays held when PostgreSQL restarts its sessions after one was killed', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  const { pid, url } = await startHere(dataDir);
  const holders = async () =>
    ask(url, `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted`).catch(() => []);
  const [before] = await holders();
  process.kill(Number(before?.['pid']), 'SIGKILL');

  const after = await waitUntil(20_000, async () =>
    (await holders()).find((holder) => holder['pid'] !== before?.['pid']),
  );
  expect(after).toBeDefined();
  expect(isAlive(pid)).toBe(true);
  expect((await startElsewhere(dataDir)).result).toMatchObject({ problem: 'in-use' });
});
