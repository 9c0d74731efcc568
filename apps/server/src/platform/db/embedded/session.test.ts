import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { choosePostgresAccount } from './account.ts';
import { ask, scratchDirectory, startElsewhere, startHere } from './scratch.test-kit.ts';
import { prepareSocketDirectory, socketPath } from './session.ts';

async function longPath(): Promise<string> {
  const parent = path.join(await scratchDirectory(), 'a-long-name'.repeat(8), 'and-another'.repeat(4));
  await mkdir(parent, { recursive: true });
  return path.join(parent, 'pg');
}

test('a path too long for a socket gets a short private directory, found again after a kill', async () => {
  const dataDir = await longPath();
  const { child, result } = await startElsewhere(dataDir);
  if (!('pid' in result)) throw new Error(result.message);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;

  const { url, connection, adopted, pid } = await startHere(dataDir);
  onTestFinished(() => rm(connection.host, { recursive: true, force: true }));
  expect({ url, adopted, pid }).toEqual({ url: result.url, adopted: true, pid: result.pid });
  expect(Buffer.byteLength(socketPath(connection.host))).toBeLessThanOrEqual(103);
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('a directory that stands open to others in that place is refused', async () => {
  const dataDir = await longPath();
  const account = await choosePostgresAccount(dataDir);
  const directory = await prepareSocketDirectory(dataDir, account);
  onTestFinished(() => rm(directory, { recursive: true }));
  expect(await prepareSocketDirectory(dataDir, account)).toBe(directory);

  await chmod(directory, 0o777);
  await expect(prepareSocketDirectory(dataDir, account)).rejects.toMatchObject({
    problem: 'no-permission',
    message: expect.stringContaining(directory) as string,
  });
});

test('a short path keeps its socket with the data', async () => {
  const dataDir = path.join(await scratchDirectory(), 'pg');
  expect(await prepareSocketDirectory(dataDir, await choosePostgresAccount(dataDir))).toBe(dataDir);
});
