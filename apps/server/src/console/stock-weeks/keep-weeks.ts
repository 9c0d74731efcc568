import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import { dropOldWeeks } from './drop-old-weeks.ts';
import { analyzeStock, makeWeeks, takeTime } from './store.ts';

const daysAhead = 21;

export const stockWeekSchedule = (
  deps: Pick<Deps, 'db' | 'config' | 'log' | 'today'>,
): readonly ScheduledJob[] => [
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
