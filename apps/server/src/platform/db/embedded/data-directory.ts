import {
  access,
  chmod,
  chown,
  constants,
  lchown,
  mkdir,
  readFile,
  readdir,
  realpath,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import { type Account, firstClosedDirectory, ownAccount } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/**
 * Creates the parent directories and answers the real path of the data directory, which itself may not exist yet.
 */
export async function locateDataDirectory(dataDir: string): Promise<string> {
  const absolute = path.resolve(dataDir);
  const parent = path.dirname(absolute);
  const firstCreated = await mkdir(parent, { recursive: true }).catch(async (error: unknown) => {
    // Node says ENOENT where the file system is read-only; asking for the right to write tells the true reason.
    await access(await nearestExisting(parent), constants.W_OK);
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

async function nearestExisting(directory: string): Promise<string> {
  const exists = await stat(directory).catch(() => undefined);
  return exists ? directory : nearestExisting(path.dirname(directory));
}

function foreign(dataDir: string, why: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'foreign-files',
    `${dataDir} is not a database directory: ${why}. Nothing was changed; set DATA_DIR to an empty or new directory.`,
  );
}
