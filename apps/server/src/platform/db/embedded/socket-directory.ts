import { createHash } from 'node:crypto';
import { chown, lstat, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Any number serves: every data directory has a socket directory of its own. */
export const SOCKET_PORT = 5432;

// sun_path with its closing NUL has 108 bytes on Linux and 104 on macOS.
const LONGEST_PATH = process.platform === 'linux' ? 107 : 103;

/**
 * The directory for the server's Unix socket: the data directory, which only its owner may enter; where that would
 * make the socket's path too long, one of the same kind under the temporary directory, the same at every start.
 * Whoever gets in is trusted, so both are closed to other users.
 * @throws EmbeddedPostgresError `no-permission` when somebody else owns that place.
 */
export async function prepareSocketDirectory(dataDir: string, account: Account): Promise<string> {
  if (fits(dataDir)) return dataDir;
  const name = `waybill-${account.uid}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  const directory = [os.tmpdir(), '/tmp'].map((parent) => path.join(parent, name)).find(fits);
  if (directory === undefined) throw new Error(`no place for the socket of ${dataDir}`);

  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const before = await lstat(directory);
  if (before.isDirectory() && before.uid === process.getuid?.() && before.uid !== account.uid) {
    await chown(directory, account.uid, account.gid);
  }
  const { uid, mode } = await lstat(directory);
  if (before.isDirectory() && uid === account.uid && (mode & 0o077) === 0) return directory;
  throw new EmbeddedPostgresError(
    'no-permission',
    `${directory}, where the database's socket belongs, was made by another user or is open to others. ` +
      'Remove it, or set DATA_DIR to a shorter path.',
  );
}

export function socketPath(directory: string): string {
  return path.join(directory, `.s.PGSQL.${SOCKET_PORT}`);
}

function fits(directory: string): boolean {
  return Buffer.byteLength(socketPath(directory)) <= LONGEST_PATH;
}
