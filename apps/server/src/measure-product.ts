import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { readBoard } from './console/invariants/public-api.ts';
import type { Context } from './context.ts';
import { findLateness } from './parcels/followed-numbers/public-api.ts';
import { readSkew } from './platform/db/health.ts';
import { roomFor } from './platform/files/find-data-dir-obstacle.ts';
import { repeat } from './platform/repeat.ts';
import { findScanLateness } from './tickets/public-api.ts';

const everyMs = 15_000;

/** Their names, what they say, and by what. */
const gauges = {
  disk_free_bytes: ['Bytes that are free for the data of the server', 'folder'],
  clock_skew_seconds: ['How far another clock is ahead of that of this machine', 'clock'],
  invariants: ['Invariants, by how they were found last', 'state'],
  carrier_hour_used_ratio: ['Share of the calls of this hour of UTC that are used', 'carrier'],
  carrier_day_used_ratio: ['Share of the calls of this day of UTC that are used', 'carrier'],
  followed_oldest_seconds: [
    'How long the account that waits longest has had followed numbers due',
    'carrier',
  ],
  scan_oldest_seconds: ['How long the file that waits longest has waited for the virus scanner', 'files'],
} as const;

/**
 * Adds gauges of what is not of one process to the metrics: invariants, budgets of carriers, followed numbers, files that wait
 * for the scanner, the room in DATA_DIR and the clock. Answers what measures them; there is no figure before. All but the last two is in the database and the same for
 * every process, so only those that work on jobs measure it. Never throws: after a failure the figures stay as they were.
 */
export const createProductGauges = (context: Context): (() => Promise<void>) => {
  const { config, db, log, metrics } = context;
  const latest: Partial<Record<keyof typeof gauges, Readonly<Record<string, number>>>> = {};
  for (const [name, [help, label]] of Object.entries(gauges))
    metrics.gauges(`waybill_${name}`, help, label, () => latest[name as keyof typeof gauges] ?? {});

  const measureInvariants = async (): Promise<void> => {
    const { list } = await readBoard(db);
    const figures = { holds: 0, broken: 0, failed: 0, unknown: 0 };
    for (const { state } of list) figures[state] += 1;
    latest.invariants = figures;
  };
  const measureCarriers = async (): Promise<void> => {
    const hour: Record<string, number> = {};
    const day: Record<string, number> = {};
    for (const carrier of carriers) {
      const account = await context.carriers.account(carrier);
      if (account === null) continue;
      hour[carrier] = account.usedThisHour / account.callsPerHour;
      day[carrier] = account.usedToday / account.callsPerDay;
    }
    latest.carrier_hour_used_ratio = hour;
    latest.carrier_day_used_ratio = day;
    // Without an account nobody is asked, and numbers stay due.
    const late = await findLateness(db);
    const asked = late.filter(({ carrier }) => carrier in day);
    latest.followed_oldest_seconds = Object.fromEntries(
      asked.map(({ carrier, seconds }) => [carrier, seconds]),
    );
  };

  return async () => {
    try {
      latest.disk_free_bytes = { DATA_DIR: await roomFor(config.dataDir) };
      latest.clock_skew_seconds = { database: (await readSkew(db)) / 1_000 };
      if (!config.jobs) return;
      await measureInvariants();
      await measureCarriers();
      if (config.clamd !== undefined)
        latest.scan_oldest_seconds = { attachments: (await findScanLateness(db))[0]?.seconds ?? 0 };
    } catch (error) {
      log.warn({ err: error }, 'what /metrics says of the product could not be measured');
    }
  };
};

export const keepMeasuring = (context: Context): (() => Promise<void>) =>
  repeat(everyMs, createProductGauges(context));
