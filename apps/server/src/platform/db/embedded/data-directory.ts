import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  lchown,
  mkdir,
  open,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import { nearestThere } from '../../files/find-data-dir-obstacle.ts';
import {
  type Account,
  findInPasswd,
  firstClosedDirectory,
  ownAccount,
  readPasswd,
  runCommand,
} from './account.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';
import { isAlive } from './processes.ts';

/**
 * Creates the parent directories and answers the real path of the data directory, which itself may not exist yet.
 */
export async function locateDataDirectory(dataDir: string): Promise<string> {
  const absolute = path.resolve(dataDir);
  const parent = path.dirname(absolute);
  const firstCreated = await mkdir(parent, { recursive: true }).catch(async (error: unknown) => {
    // Node says ENOENT where the file system is read-only; asking for the right to write tells the true reason.
    await access(await nearestThere(parent), constants.W_OK);
    throw error;
  });
  if (firstCreated !== undefined && ownAccount().uid === 0) {
    // PostgreSQL will not run as root, and a strict umask would close these to it.
    for (let made = parent; made.length >= firstCreated.length; made = path.dirname(made))
      await chmod(made, 0o755);
  }
  return realpath(absolute).catch(async () => path.join(await realpath(parent), path.basename(absolute)));
}

/**
 * Checks that the account can get to the data directory.
 * @throws EmbeddedPostgresError `closed-directory`, naming the directory in the way.
 */
export async function requireReachable(dataDir: string, account: Account): Promise<void> {
  const closed = await firstClosedDirectory(path.dirname(dataDir), account);
  if (closed === undefined) return;
  const who =
    ownAccount().uid === 0
      ? `PostgreSQL does not run as root, and the user it runs as instead (uid ${account.uid}) may not enter it`
      : 'this user may not enter it';
  throw new EmbeddedPostgresError(
    'closed-directory',
    `The directory ${closed}, on the way to the database in ${dataDir}, is closed: ${who}. ` +
      `Set DATA_DIR to a directory outside (for example /var/lib/waybill), or open it with: chmod a+x ${closed}`,
  );
}

/**
 * Says whether the directory holds a database of the wanted major version; false when there is nothing in it.
 * @throws EmbeddedPostgresError `foreign-files`, `other-major` or `no-permission`; nothing is touched.
 */
export async function holdsCluster(dataDir: string, major: number): Promise<boolean> {
  const entries = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw foreign(dataDir, 'it is a file');
    throw error;
  });
  if (entries.length === 0) return false;

  const version = await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  const control = await stat(path.join(dataDir, 'global', 'pg_control')).catch(() => undefined);
  if (version === undefined || control === undefined) {
    throw foreign(
      dataDir,
      `it already holds ${entries.slice(0, 3).join(', ')}${entries.length > 3 ? ', …' : ''}`,
    );
  }
  const found = Number.parseInt(version, 10);
  if (found !== major) {
    throw new EmbeddedPostgresError(
      'other-major',
      `The database in ${dataDir} was made by PostgreSQL ${found}; this version of Waybill brings PostgreSQL ${major}. ` +
        `Export it with the version of Waybill that made it and import it into a new DATA_DIR, ` +
        `or serve it with PostgreSQL ${found} and set DATABASE_URL.`,
    );
  }
  return true;
}

/**
 * Checks that an existing data directory is the account's own, or that root can make it so.
 * @throws EmbeddedPostgresError `no-permission` when it belongs to another user.
 */
export async function requireOwned(dataDir: string, account: Account): Promise<void> {
  const info = await stat(dataDir).catch(() => undefined);
  if (!info || info.uid === account.uid || ownAccount().uid === 0) return;
  throw new EmbeddedPostgresError(
    'no-permission',
    `The database directory ${dataDir} belongs to another user (uid ${info.uid}). ` +
      `Start Waybill as that user, or as root run: chown -R ${account.uid}:${account.gid} ${dataDir}`,
  );
}

/** Gives an existing database the owner and mode that PostgreSQL insists on, as after a restored backup. */
export async function claimCluster(dataDir: string, account: Account): Promise<void> {
  const { uid, mode } = await stat(dataDir);
  if (uid !== account.uid) {
    for (const entry of await readdir(dataDir, { recursive: true })) {
      await lchown(path.join(dataDir, entry), account.uid, account.gid);
    }
    await chown(dataDir, account.uid, account.gid);
  }
  if ((mode & 0o027) !== 0) await chmod(dataDir, 0o700);
}

function foreign(dataDir: string, why: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'foreign-files',
    `${dataDir} is not a database directory: ${why}. Nothing was changed; set DATA_DIR to an empty or new directory.`,
  );
}

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
