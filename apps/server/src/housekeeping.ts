import { deleteOldLinks } from './accounts/public.ts';
import { deleteOldHealth } from './console/carriers/public.ts';
import { sweepLapsedApprovals } from './console/approvals/public.ts';
import { deleteOldEntries } from './console/blacklist/public.ts';
import { keepCallLog } from './console/call-logs/public.ts';
import { deleteOldUsage } from './console/keys/public.ts';
import { deleteOldClears } from './console/cache/public.ts';
import { deleteOldHits } from './console/limits/public.ts';
import {
  countTables,
  deleteGoneNodes,
  deleteOldActivity,
  deleteOldSamples,
  thinSamples,
} from './console/stats/public.ts';
import type { Context } from './context.ts';
import { deleteOldNotices } from './notices/public.ts';
import { deleteOldAnswers } from './platform/db/idempotency.ts';
import { deleteOldCounts } from './platform/db/limiter.ts';
import type { ScheduledJob } from './platform/jobs/jobs.ts';
import { deleteOldSessions, deleteOldTokens } from './sessions/public.ts';

/** What is thrown away, or runs out, at fixed times. */
export const housekeeping = ({ db }: Context): readonly ScheduledJob[] => [
  { name: 'delete_old_answers', at: '17 * * * *', work: async () => void (await deleteOldAnswers(db)) },
  { name: 'delete_old_counts', at: '37 * * * *', work: async () => void (await deleteOldCounts(db)) },
  { name: 'delete_old_health', at: '47 3 * * *', work: async () => void (await deleteOldHealth(db)) },
  {
    name: 'lapse_approvals',
    at: '*/10 * * * *',
    work: async () => void (await sweepLapsedApprovals(db)),
  },
  { name: 'keep_call_log', at: '7 * * * *', work: () => keepCallLog(db) },
  { name: 'delete_old_links', at: '53 3 * * *', work: async () => void (await deleteOldLinks(db)) },
  { name: 'delete_old_key_usage', at: '27 * * * *', work: async () => void (await deleteOldUsage(db)) },
  { name: 'delete_old_limit_hits', at: '33 3 * * *', work: async () => void (await deleteOldHits(db)) },
  { name: 'delete_old_blacklist', at: '13 3 * * *', work: async () => void (await deleteOldEntries(db)) },
  { name: 'count_tables', at: '*/5 * * * *', work: () => countTables(db) },
  { name: 'thin_samples', at: '7 * * * *', work: async () => void (await thinSamples(db)) },
  {
    name: 'delete_old_samples',
    at: '43 3 * * *',
    work: async () => {
      await deleteOldSamples(db);
      await deleteGoneNodes(db);
      await deleteOldActivity(db);
      await deleteOldClears(db);
    },
  },
  {
    name: 'delete_old_notices',
    at: '13 4 * * *',
    work: () => deleteOldNotices(db),
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
