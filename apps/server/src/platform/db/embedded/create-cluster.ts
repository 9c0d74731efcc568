import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Account, findInPasswd, ownAccount, readPasswd } from './account.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';
import { isAlive } from './process-table.ts';
import { runCommand } from './run-command.ts';

const OPTIONS = [
  ['--username', 'postgres'],
  ['--encoding', 'UTF8'],
  ['--locale-provider', 'builtin'],
  ['--builtin-locale', 'C.UTF-8'],
  ['--locale', 'C'],
  ['--auth-local', 'trust'],
  ['--auth-host', 'reject'],
].map(([name, value]) => `${name}=${value}`);

/**
 * Creates an empty database cluster in a directory that is absent or empty. It is made beside its place and moved
 * there once it is complete and on disk, so that a crash never leaves half of one.
 * @throws EmbeddedPostgresError with the reason when the disk, a permission or the account forbids it.
 */
export async function createCluster(dataDir: string, initdb: string, account: Account): Promise<void> {
  await removeAbandoned(dataDir);
  const staging = `${dataDir}.initdb-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(staging, { mode: 0o700 });
    if (account.uid !== ownAccount().uid) await chown(staging, account.uid, account.gid);
    await runInitdb(initdb, staging, account);
    const synced = await runCommand(initdb, ['--sync-only', '-D', staging], account);
    if (synced.code !== 0) throw new Error(synced.output);
    await moveIntoPlace(staging, dataDir);
  } catch (error) {
    throw await explainFailure('create the embedded database', path.dirname(dataDir), error);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function runInitdb(initdb: string, staging: string, account: Account): Promise<void> {
  const args = ['-D', staging, ...OPTIONS, '--data-checksums', '--no-sync', '--no-instructions'];
  // Text sorts by the builtin locale; only the trigram and text-search parsers look at LC_CTYPE, and without UTF-8
  // there they take no Chinese for letters. Systems that lack C.UTF-8 do without.
  const utf8Letters = [...args, '--lc-ctype=C.UTF-8'];

  let result = await runCommand(initdb, utf8Letters, account);
  if (result.output.includes('invalid locale name')) result = await runCommand(initdb, args, account);
  if (result.output.includes('could not look up effective user ID')) {
    result = await runUnderKnownName(initdb, utf8Letters, account);
  }
  if (result.code !== 0) throw new Error(result.output);
}

/** initdb, unlike postgres, wants a name for its user: lend it one of /etc/passwd in a user namespace. */
async function runUnderKnownName(initdb: string, args: readonly string[], account: Account) {
  const lent = findInPasswd(await readPasswd(), (_, uid) => uid !== 0);
  const map = ['--user', `--map-user=${lent?.uid}`, `--map-group=${lent?.gid}`];
  const result = await runCommand('unshare', [...map, initdb, ...args], account).catch(() => undefined);
  if (result?.code === 0) return result;
  throw new EmbeddedPostgresError(
    'unknown-account',
    `The user with uid ${account.uid} has no entry in /etc/passwd, and PostgreSQL needs one to create a database. ` +
      `Add one (echo 'waybill:x:${account.uid}:${account.gid}::/nonexistent:/bin/false' >> /etc/passwd), ` +
      'start Waybill as another user, or set DATABASE_URL.',
  );
}

async function moveIntoPlace(staging: string, dataDir: string): Promise<void> {
  try {
    await rename(staging, dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another server made its own in the meantime; its database is as good as this one.
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return;
    if (code === 'EBUSY' || code === 'EXDEV') {
      throw new EmbeddedPostgresError(
        'no-permission',
        `${dataDir} is a mount point, and a database can only be created inside one. Set DATA_DIR to its parent or to a directory in it.`,
        { cause: error },
      );
    }
    throw error;
  }
  const parent = await open(path.dirname(dataDir));
  await parent.sync();
  await parent.close();
}

/** Removes what initdb runs left behind whose server died in the middle. */
async function removeAbandoned(dataDir: string): Promise<void> {
  const parent = path.dirname(dataDir);
  const prefix = `${path.basename(dataDir)}.initdb-`;
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(prefix) || isAlive(Number.parseInt(entry.slice(prefix.length), 10))) continue;
    await rm(path.join(parent, entry), { recursive: true, force: true, maxRetries: 3 }).catch(
      () => undefined,
    );
  }
}
