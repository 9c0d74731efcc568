import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { pino } from 'pino';
import { type Context, createContext } from '../src/context.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { openTestDatabase } from './test-app.ts';

/** The day that lots of tests are imported on. */
export const lotDay = '2026-11-21';

let made = 0;
/** A UPS number with a right check digit that no test had before. */
export const freshNumber = (): string => {
  made += 1;
  return composeTrackingNumber('ups_1z', `1ZA4E82103${String(made).padStart(7, '0')}`);
};

/** The columns of a lot that needs no more. */
export const leanHeader = 'carrier,tracking number,zip,ship date';

/** A line under that header. */
export const leanLine = (number: string = freshNumber()): string => `UPS,${number},10001,2026-11-18`;

/** A lot of the lean columns with that many rows. */
export const leanLot = (rows: number): string =>
  [leanHeader, ...Array.from({ length: rows }, () => leanLine())].join('\n');

export type LotBench = {
  readonly context: Context;
  /** A folder for this test file. */
  readonly folder: string;
  /** Writes a file into the folder; answers its path. */
  write(content: string | Buffer, name?: string): Promise<string>;
  close(): Promise<void>;
};

/** A database of its own and a folder for files; the day is `lotDay`. */
export const openLotBench = async (): Promise<LotBench> => {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'waybill-lots-'));
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, POOL_SIZE: '8' });
  const context = { ...createContext(config, database.url, pino({ level: 'silent' })), today: () => lotDay };
  return {
    context,
    folder,
    write: async (content, name = `${randomBytes(6).toString('hex')}.csv`) => {
      const path = join(folder, name);
      await writeFile(path, content);
      return path;
    },
    close: async () => {
      await context.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
