import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { ScheduledJob } from '../../platform/jobs/jobs.ts';
import { analyzeStock, makeWeeks, takeTime } from './store.ts';

/** Days that weeks are made ahead. */
const daysAhead = 21;

/** What keeps the stock in its weeks. */
export const stockWeekSchedule = ({ db }: { readonly db: Db }): readonly ScheduledJob[] => [
  { name: 'make_stock_weeks', at: '11 * * * *', work: async () => void (await makeWeeks(db, daysAhead)) },
  {
    name: 'analyze_stock',
    at: '41 2 * * *',
    work: () =>
      inTransaction(db, async (tx) => {
        await takeTime(tx);
        await analyzeStock(tx);
      }),
  },
];
