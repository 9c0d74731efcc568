import { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { z } from 'zod';
import { type Job, type ScheduledJob, defineJob } from '../platform/jobs/jobs.ts';
import type { RefreshDeps } from './ask-carrier.ts';
import { deleteOldBudgets, deleteOldCarrierTokens } from './calling/store.ts';
import { pushJob } from './pushes/receive-push.ts';
import { deleteOldPushes } from './pushes/store.ts';
import { takeOverPush } from './pushes/take-over-push.ts';
import { deleteOldEvents } from './store.ts';
import { refreshDue } from './watching/refresh-due.ts';

/** What a worker does for tracking when asked. */
export const trackingJobs = ({ db }: RefreshDeps): readonly Job[] => [
  defineJob({
    name: pushJob,
    payload: z.object({ carrier: Carrier, key: z.string() }),
    work: ({ carrier, key }) => takeOverPush(db, carrier, key),
  }),
];

/** What tracking does by itself: it asks for what is due every five minutes and throws away what is old at night. */
export const trackingSchedule = (context: RefreshDeps): readonly ScheduledJob[] => [
  { name: 'refresh_due_numbers', at: '*/5 * * * *', work: () => refreshDue(context) },
  {
    name: 'delete_old_tracking',
    at: '43 3 * * *',
    work: async () => {
      const { db } = context;
      await deleteOldCarrierTokens(db);
      await deleteOldBudgets(db);
      await deleteOldPushes(db);
      await deleteOldEvents(db);
    },
  },
];
