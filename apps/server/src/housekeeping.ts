import { sweepExpiredApprovals } from './console/approvals/public-api.ts';
import { keepCallLog } from './console/call-logs/public-api.ts';
import { countTables, keepHours, sampledMetrics } from './console/stats/public-api.ts';
import { stockWeekSchedule } from './console/stock-weeks/public-api.ts';
import type { Context } from './context.ts';
import type { ScheduledJob } from './platform/jobs/jobs.ts';
import { rollUp } from './platform/db/measurements.ts';
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
    { name: 'roll_up_measurements', at: '7 * * * *', work: () => rollUp(db, sampledMetrics) },
  ];
};
