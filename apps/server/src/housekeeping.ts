import { deleteOldLinks } from './accounts/public.ts';
import type { Context } from './context.ts';
import { deleteOldAnswers } from './platform/db/idempotency.ts';
import { deleteOldCounts } from './platform/db/limiter.ts';
import type { ScheduledJob } from './platform/jobs/jobs.ts';
import { deleteOldSessions, deleteOldTokens } from './sessions/public.ts';
import { deleteOldCarrierTokens } from './tracking/public.ts';

/** What is thrown away at fixed times. */
export const housekeeping = ({ db }: Context): readonly ScheduledJob[] => [
  { name: 'delete_old_answers', at: '17 * * * *', work: async () => void (await deleteOldAnswers(db)) },
  { name: 'delete_old_counts', at: '37 * * * *', work: async () => void (await deleteOldCounts(db)) },
  { name: 'delete_old_links', at: '53 3 * * *', work: async () => void (await deleteOldLinks(db)) },
  {
    name: 'delete_old_carrier_tokens',
    at: '43 3 * * *',
    work: async () => void (await deleteOldCarrierTokens(db)),
  },
  {
    name: 'delete_old_sessions',
    at: '23 3 * * *',
    work: async () => {
      await deleteOldSessions(db);
      await deleteOldTokens(db);
    },
  },
];
