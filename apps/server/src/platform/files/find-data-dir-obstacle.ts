import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Obstacle } from '../obstacle.ts';

const megabyte = 1_048_576;

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
  );

export const nearestThere = async (path: string): Promise<string> =>
  (await isThere(path)) || dirname(path) === path ? path : nearestThere(dirname(path));

const obstacleTo = (dataDir: string, there: string, code: string | undefined): Obstacle => {
  const data = dataDir === there ? `DATA_DIR ${dataDir}` : `DATA_DIR ${dataDir} cannot be made: ${there}`;
  switch (code) {
    case 'ENOTDIR':
      return { cause: `${data} is a file (ENOTDIR)`, advice: 'Set DATA_DIR to a folder' };
    case 'EROFS':
      return {
        cause: `${data} is on a read-only file system (EROFS)`,
        advice: 'Mount it for writing, or set DATA_DIR to a folder elsewhere',
      };
    case 'EACCES':
    case 'EPERM':
      return {
        cause: `${data} may not be written by this user (${code})`,
        advice: 'Give it to the user that the server runs as, or set DATA_DIR to a folder of that user',
      };
    default:
      return {
        cause: `${data} cannot be used (${code ?? 'for an unknown reason'})`,
        advice: 'Set DATA_DIR to a folder that this user may write',
      };
  }
};

/** Why nothing can be written to the folder of the server's data, which may not be there yet; undefined when it can. */
export const findDataDirObstacle = async (given: string): Promise<Obstacle | undefined> => {
  const dataDir = resolve(given);
  const there = await nearestThere(dataDir);
  try {
    if (!(await stat(there)).isDirectory()) return obstacleTo(dataDir, there, 'ENOTDIR');
    await access(there, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return obstacleTo(dataDir, there, (error as NodeJS.ErrnoException).code);
  }
};

export const roomFor = async (dataDir: string): Promise<number> => {
  const { bavail, bsize } = await statfs(await nearestThere(resolve(dataDir)));
  return bavail * bsize;
};

/** MiB that an embedded database wants: to be made with the demo in it, and to go on with what it has. */
const wantedMiB = { made: 300, opened: 48 } as const;

/** Why the embedded database has no room: `free` bytes are left, and it is to be made or has been. */
export const judgeRoomForDatabase = (
  dataDir: string,
  free: number,
  doing: keyof typeof wantedMiB,
): Obstacle | undefined => {
  const freeMiB = Math.floor(free / megabyte);
  return freeMiB >= wantedMiB[doing]
    ? undefined
    : {
        cause: `The disk of DATA_DIR ${resolve(dataDir)} has ${freeMiB} MiB free, and the database wants ${wantedMiB[doing]} MiB`,
        advice: 'Make room there, or set DATA_DIR to a folder on another disk',
      };
};
