import { sweepExpiredApprovals } from './console/approvals/public-api.ts';
import { keepCallLog } from './console/call-logs/public-api.ts';
import { countTables, keepHours, thinSamples } from './console/stats/public-api.ts';
import { stockWeekSchedule } from './console/stock-weeks/public-api.ts';
import type { Context } from './context.ts';
import type { ScheduledJob } from './platform/jobs/jobs.ts';
import { deleteOld } from './platform/db/delete-old.ts';
import { oldByTheDay, oldByTheHour } from './retention.ts';

export const housekeeping = (context: Context): readonly ScheduledJob[] => {
  const { db } = context;
  return [
    { name: 'delete_old_hourly', at: '17 * * * *', work: () => deleteOld(db, oldByTheHour) },
    { name: 'delete_old_nightly', at: '43 3 * * *', work: () => deleteOld(db, oldByTheDay) },
    {
      name: 'expire_approvals',
      at: '*/10 * * * *',
      work: async () => void (await sweepExpiredApprovals(db)),
    },
    ...stockWeekSchedule(context),
    { name: 'keep_call_log', at: '7 * * * *', work: () => keepCallLog(db) },
    { name: 'count_tables', at: '*/5 * * * *', work: () => countTables(db) },
    { name: 'keep_hours', at: '6 * * * *', work: () => keepHours(db) },
    { name: 'thin_samples', at: '7 * * * *', work: async () => void (await thinSamples(db)) },
  ];
};
