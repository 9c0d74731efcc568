import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Outcome, type Trial, tryTimes, untilBack, untilServed } from '../trial.ts';
import { waitUntil } from '../../wait.ts';

const run = promisify(execFile);

export type SmallDisk = {
  readonly folder: string;
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
};

const diskMiB = 700;

/**
 * Mounts one in memory.
 * @throws Error that says so where mounting is not allowed: it takes root.
 */
export const mountSmallDisk = async (): Promise<SmallDisk> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMiB}m,mode=0755`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      'disk-full needs a small disk of its own and may not mount one: run it as root, or leave it out by --only',
      { cause: error },
    );
  }
  await chmod(folder, 0o755);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: async () => {
      const file = await open(filler, 'a');
      const block = Buffer.alloc(64 * 1024);
      try {
        for (;;) {
          const { bavail, bsize } = await statfs(folder);
          if (bavail * bsize === 0) return;
          await file.appendFile(bavail * bsize < block.length ? block.subarray(0, bavail * bsize) : block);
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
    remove: async () => {
      await run('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const refusedLimitMs = 90_000;

/** Writes until the log of the database needs a new file, for which there is no room: it gives up and starts again. */
const exhaustLog = async ({ world }: Trial): Promise<void> => {
  const before = await world.postmaster();
  await waitUntil('the database runs out of room for its log', refusedLimitMs, async () => {
    try {
      await world.context.pool.query(`SELECT pg_logical_emit_message(true, 'chaos', repeat('x', 1000000))`);
      return false;
    } catch {
      return true;
    }
  });
  world.context.log.info({ before }, 'the database gave up');
};

export const tryDiskFull = (trial: Trial, disk: SmallDisk, times: number): Promise<Outcome> => {
  const { load } = trial;
  return tryTimes('disk full', trial, times, async () => {
    await untilServed(load, 20);
    const failed = (): number =>
      [...load.journal.codes].reduce(
        (sum, [code, count]) => (code >= 50000 || code < 0 ? sum + count : sum),
        0,
      );
    const before = failed();
    await disk.fill();
    await exhaustLog(trial);
    await waitUntil('people are told that it does not work', refusedLimitMs, () => failed() > before + 20);
    await disk.free();
    return untilBack(trial);
  });
};
