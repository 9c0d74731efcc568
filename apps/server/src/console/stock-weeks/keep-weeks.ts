import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import { endOldWeeks } from './end-old-weeks.ts';
import { analyzeStock, makeWeeks, takeTime } from './store.ts';

/** Days that weeks are made ahead. */
const daysAhead = 21;

/** What keeps the stock in its weeks. */
export const stockWeekSchedule = (
  deps: Pick<Deps, 'db' | 'pool' | 'config' | 'log' | 'today'>,
): readonly ScheduledJob[] => [
  {
    name: 'make_stock_weeks',
    at: '11 * * * *',
    work: async () => void (await makeWeeks(deps.db, daysAhead)),
  },
  { name: 'end_old_weeks', at: '29 * * * *', work: () => endOldWeeks(deps) },
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
