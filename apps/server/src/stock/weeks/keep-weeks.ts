import type { Deps } from '../../platform/deps.ts';
import { inTransaction, takeTime } from '../../platform/db/transaction.ts';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import { analyzeStock, deleteUnsold, dropEmptyWeek, listWeeks, makeWeeks } from './store.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { isSpread } from '../../platform/db/spread.ts';

/** First digits of ZIPs: each statement is short, and nobody waits for it. */
const prefixes: readonly string[] = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));

type Weeks = Pick<Deps, 'db' | 'config' | 'log' | 'today'>;

/**
 * Deletes unsold stock that is older than `STOCK_WEEKS` says, and drops weeks of which nothing is left. On a cluster of
 * Citus empty weeks stay.
 */
export const dropOldWeeks = async ({ db, config, log, today }: Weeks): Promise<void> => {
  if (config.stockWeeks === undefined) return;
  const before = addDays(today(), -7 * config.stockWeeks);
  let rows = 0;
  for (const prefix of prefixes) {
    // One after the other, so that it takes no more than one connection.
    const [deleted] = await deleteUnsold(db, before, `${prefix}000`, `${prefix}999`);
    rows += deleted?.rows ?? 0;
  }
  const weeks: string[] = [];
  if (!(await isSpread(db)))
    for (const { name, after_day: after } of await listWeeks(db))
      if (after <= before && (await dropEmptyWeek(db, name))) weeks.push(name);
  log.info({ rows, weeks }, 'unsold stock of old weeks was deleted');
};

const daysAhead = 21;

export const stockWeekSchedule = (deps: Weeks): readonly ScheduledJob[] => [
  {
    name: 'make_stock_weeks',
    at: '11 * * * *',
    work: async () => void (await makeWeeks(deps.db, daysAhead)),
  },
  { name: 'drop_old_weeks', at: '29 3 * * *', work: () => dropOldWeeks(deps) },
  {
    name: 'analyze_stock',
    at: '41 2 * * *',
    work: () =>
      inTransaction(deps.db, async (tx) => {
        await takeTime(tx);
        await analyzeStock(tx);
      }),
  },
];
