import {
  deleteOldAttempts,
  deleteOldChallenges,
  deleteOldLinks,
  deleteOldTickets,
} from './accounts/public-api.ts';
import { deleteOldHealth } from './console/carriers/public-api.ts';
import { sweepExpiredApprovals } from './console/approvals/public-api.ts';
import { deleteOldEntries } from './console/blacklist/public-api.ts';
import { deleteOldExceptions } from './console/exceptions/public-api.ts';
import { keepCallLog } from './console/call-logs/public-api.ts';
import { deleteOldUsage } from './console/keys/public-api.ts';
import { deleteOldCopies } from './console/invariants/public-api.ts';
import { deleteOldClears } from './console/cache/public-api.ts';
import { deleteOldHits } from './console/limits/public-api.ts';
import {
  countTables,
  deleteGoneNodes,
  deleteOldActivity,
  deleteOldSamples,
  keepHours,
  thinSamples,
} from './console/stats/public-api.ts';
import { deleteOldSecurity } from './console/security/public-api.ts';
import { stockWeekSchedule } from './console/stock-weeks/public-api.ts';
import type { Context } from './context.ts';
import { deleteOldNotices } from './notices/public-api.ts';
import { deleteOldAnswers } from './platform/db/idempotency.ts';
import { deleteOldCounts } from './platform/db/limiter.ts';
import type { ScheduledJob } from './platform/jobs/jobs.ts';
import { deleteOldSessions, deleteOldTokens } from './sessions/public-api.ts';
import { deleteOldEvents } from './webhooks/public-api.ts';

/** What is thrown away, or runs out, at fixed times. */
export const housekeeping = (context: Context): readonly ScheduledJob[] => {
  const { db } = context;
  return [
    { name: 'delete_old_answers', at: '17 * * * *', work: async () => void (await deleteOldAnswers(db)) },
    { name: 'delete_old_copies', at: '7 * * * *', work: async () => void (await deleteOldCopies(db)) },
    { name: 'delete_old_counts', at: '37 * * * *', work: async () => void (await deleteOldCounts(db)) },
    { name: 'delete_old_health', at: '47 3 * * *', work: async () => void (await deleteOldHealth(db)) },
    {
      name: 'expire_approvals',
      at: '*/10 * * * *',
      work: async () => void (await sweepExpiredApprovals(db)),
    },
    ...stockWeekSchedule(context),
    { name: 'keep_call_log', at: '7 * * * *', work: () => keepCallLog(db) },
    {
      name: 'delete_old_links',
      at: '53 3 * * *',
      work: async () => {
        await deleteOldLinks(db);
        await deleteOldTickets(db);
        await deleteOldChallenges(db);
        await deleteOldAttempts(db);
      },
    },
    { name: 'delete_old_key_usage', at: '27 * * * *', work: async () => void (await deleteOldUsage(db)) },
    { name: 'delete_old_limit_hits', at: '33 3 * * *', work: async () => void (await deleteOldHits(db)) },
    { name: 'delete_old_blacklist', at: '13 3 * * *', work: async () => void (await deleteOldEntries(db)) },
    { name: 'count_tables', at: '*/5 * * * *', work: () => countTables(db) },
    { name: 'keep_hours', at: '6 * * * *', work: () => keepHours(db) },
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
    { name: 'delete_old_webhooks', at: '23 4 * * *', work: async () => void (await deleteOldEvents(db)) },
    { name: 'delete_old_security', at: '43 3 * * *', work: () => deleteOldSecurity(db) },
    { name: 'delete_old_exceptions', at: '7 4 * * *', work: () => deleteOldExceptions(db) },
    {
      name: 'delete_old_sessions',
      at: '23 3 * * *',
      work: async () => {
        await deleteOldSessions(db);
        await deleteOldTokens(db);
      },
    },
  ];
};
