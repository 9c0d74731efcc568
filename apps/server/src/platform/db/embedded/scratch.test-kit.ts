import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { type Account, findInPasswd, firstClosedDirectory, ownAccount, readPasswd } from './account.ts';
import { startInOwnProcess } from './own-process.test-kit.ts';
import { isAlive, stopPostmaster } from './processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

export const silent = { info: () => undefined, warn: () => undefined };

export async function scratchDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'waybill-embedded-'));
  await chmod(directory, 0o755);
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

export async function startHere(dataDir: string, settings = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log: silent, settings });
  onTestFinished(() => database.stop());
  return database;
}

export async function startElsewhere(...args: Parameters<typeof startInOwnProcess>) {
  const { child, outcome } = startInOwnProcess(...args);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    const result = await outcome.catch(() => undefined);
    if (result && 'pid' in result && isAlive(result.pid)) await stopPostmaster(result.pid, silent);
  });
  return { child, result: await outcome };
}

export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** For tests: an account that is not root and can read this repository: this one, under root `nobody` if it can. */
export async function ordinaryAccount(): Promise<Account> {
  const own = ownAccount();
  const nobody = findInPasswd(await readPasswd(), (name) => name === 'nobody');
  return own.uid === 0 && nobody && (await canReadRepository(nobody)) ? nobody : own;
}

export async function canReadRepository(account: Account): Promise<boolean> {
  const ways = [import.meta.dirname, path.dirname(process.execPath)];
  const closed = await Promise.all(ways.map((way) => firstClosedDirectory(way, account)));
  return closed.every((directory) => directory === undefined);
}

export async function pidInFile(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8'), 10);
}
