import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const FOR_ROOT = ['postgres', '_postgres', 'nobody'];

export function findInPasswd(
  passwd: string,
  isWanted: (name: string, uid: number) => boolean,
): Account | undefined {
  for (const line of passwd.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (!name || uid === undefined || gid === undefined) continue;
    if (isWanted(name, Number(uid))) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** /etc/passwd, empty where it cannot be read. */
export async function readPasswd(): Promise<string> {
  return readFile('/etc/passwd', 'utf8').catch(() => '');
}

export function ownAccount(): Account {
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
}

/**
 * Whom PostgreSQL runs as: this user; under root, which PostgreSQL rejects, the owner of the data directory,
 * else `postgres`, else `nobody`.
 * @throws EmbeddedPostgresError `unknown-account` when root finds no such user.
 */
export async function choosePostgresAccount(dataDir: string): Promise<Account> {
  const own = ownAccount();
  if (own.uid !== 0) return own;

  const passwd = await readPasswd();
  const owner = await stat(dataDir).catch(() => undefined);
  if (owner && owner.uid !== 0) {
    const known = findInPasswd(passwd, (_, uid) => uid === owner.uid);
    return known ?? { uid: owner.uid, gid: owner.gid === 0 ? owner.uid : owner.gid };
  }
  for (const wanted of FOR_ROOT) {
    const account = findInPasswd(passwd, (name) => name === wanted);
    if (account) return account;
  }
  throw new EmbeddedPostgresError(
    'unknown-account',
    `PostgreSQL does not run as root, and /etc/passwd has none of ${FOR_ROOT.join(', ')}. ` +
      'Start Waybill as an ordinary user, or set DATABASE_URL.',
  );
}

/** The first directory on the way down to `directory`, itself included, that the account may not enter. */
export async function firstClosedDirectory(directory: string, account: Account): Promise<string | undefined> {
  const way = [directory];
  while (path.dirname(way[0] ?? '/') !== way[0]) way.unshift(path.dirname(way[0] ?? '/'));
  const script = 'for d do cd "$d" 2>/dev/null || { printf %s "$d"; exit; }; done';
  const { output } = await runCommand('/bin/sh', ['-c', script, 'sh', ...way], account);
  return output === '' ? undefined : output;
}

export function spawnAs(account: Account) {
  // The server's own environment holds secrets, and PG* variables would change what PostgreSQL does.
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] ?? '/usr/bin:/bin' };
  for (const name of ['LD_LIBRARY_PATH', 'LD_PRELOAD', 'NSS_WRAPPER_PASSWD', 'NSS_WRAPPER_GROUP']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  const change = account.uid === process.getuid?.() ? {} : { uid: account.uid, gid: account.gid };
  return { cwd: '/', env, ...change };
}

/** Runs a command to its end and answers its exit code and everything it printed; rejects when it cannot be run. */
export async function runCommand(
  file: string,
  args: readonly string[],
  account: Account,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...spawnAs(account), stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
