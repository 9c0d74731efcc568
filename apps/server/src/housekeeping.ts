import { trackBatchLimits } from '@waybill/contract/endpoints/track-batches.ts';
import { waitLimits } from '@waybill/contract/vocabulary/wait.ts';
import { webhookLimits } from '@waybill/contract/vocabulary/webhook.ts';
import { eraseAccounts } from './identity/accounts/public-api.ts';
import { keptDays as keptCalls, keepCallLog } from './records/call-logs/public-api.ts';
import { sampledMetrics, countTableHours, countTables } from './records/stats/public-api.ts';
import { type Old, deleteOld } from './platform/db/delete-old.ts';
import { ownQuestion } from './platform/db/parcel-state.ts';
import { msOf } from './platform/db/times.ts';
import { sweepExpiredApprovals } from './trade/approvals/public-api.ts';
import { stockWeekSchedule } from './stock/weeks/public-api.ts';
import type { Context } from './context.ts';
import type { ScheduledJob } from './platform/jobs/jobs.ts';
import { rollUp } from './platform/db/measurements.ts';

/** Calls of carriers are figures for longer. */
const samples = sampledMetrics.filter((metric) => metric !== 'carrier_calls');

/** Looked for every hour. What lies in partitions or has a file goes by jobs of its own. */
export const oldByTheHour: Old = {
  call_agents: `last_on < current_date - ${keptCalls.calls + 1}`,
  call_log_losses: `at < now() - interval '${keptCalls.calls} days'`,
  copies_in_memory: `seen_at < now() - interval '1 hour'`,
  idempotency_keys: `created_at < now() - interval '24 hours'`,
  // Answers to batches.
  parcels: `question <> '${ownQuestion}' AND fetched_at < now() - interval '${3 * trackBatchLimits.keptDays} days'`,
  rate_limits: `expire < ${msOf('now()')}`,
  ticket_viewers: `seen_at < now() - interval '10 minutes'`,
};

export const oldByTheDay: Old = {
  active_users: `day < current_date - 400`,
  blacklist: `expires_at < now() - interval '90 days'`,
  cache_clears: `created_at < now() - interval '1 day'`,
  carrier_budgets: `day < now() - interval '31 days'`,
  carrier_health: `seen_at < now() - interval '1 day'`,
  carrier_pushes: `received_at < now() - interval '30 days'`,
  carrier_tokens: `coalesce(expires_at, leased_until, now()) < now() - interval '1 day'`,
  exception_groups: `last_at < now() - interval '180 days'`,
  exception_numbers: `at < now() - interval '90 days'`,
  follow_messages: `sent_at < now() - interval '30 days'`,
  followed_shares: `expires_at < now() OR NOT EXISTS (
    SELECT FROM followed_numbers f WHERE f.user_id = old.user_id AND f.id = old.followed_id)`,
  known_devices: `seen_at < now() - interval '400 days'`,
  mail_links: `expires_at < now() - interval '2 days'`,
  measurements: `metric = 'key_calls' AND at < now() - interval '2 days'
    OR metric IN ('${samples.join("', '")}') AND at < now() - interval '30 days'
    OR metric IN ('calls', 'call_kinds') AND at < now() - interval '${keptCalls.hours} days'
    OR metric IN ('limit_hits', 'numbers_asked', 'numbers_lacking') AND at < now() - interval '30 days' OR metric = 'errors' AND at < now() - interval '180 days'
    OR metric = 'blacklist_hits' AND NOT EXISTS (SELECT FROM blacklist b WHERE b.id::text = old.labels[1])`,
  nodes: `seen_at < now() - interval '1 day'`,
  // Covered by a mark.
  notice_reads: `EXISTS (SELECT FROM notice_marks m JOIN notices n ON n.appears_at <= m.marked_at AND n.seq <= m.seq
    WHERE m.user_id = old.user_id AND n.id = old.notice_id)`,
  notice_recipients: `read_at < now() - interval '180 days'`,
  // Events of numbers that nobody was shown for a year. What they came to stays.
  parcels: {
    rows: `greatest(fetched_at, next_ask_at) < now() - interval '1 year' AND jsonb_array_length(events) > 0`,
    set: `events = '[]'`,
  },
  passkey_challenges: `expires_at < now()`,
  provider_sign_ins: `expires_at < now()`,
  security_alerts: `acknowledged_at < now() - interval '180 days'`,
  security_events: `at < now() - interval '180 days'`,
  session_tokens: `exchange_until < now() - interval '7 days'`,
  sessions: `expires_at < now() - interval '3 days' OR ended_at < now() - interval '2 days'`,
  sign_in_tickets: `expires_at < now() - interval '1 day'`,
  track_batches: `created_at < now() - interval '${trackBatchLimits.keptDays} days'`,
  user_notices: `read_at < now() - interval '180 days'`,
  waits: `ended_at < now() - interval '${waitLimits.keptDays} days'`,
  webhook_events: `due_at < now() - interval '${webhookLimits.keptDays} days'`,
  xss_findings: `at < now() - interval '180 days'`,
};

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
    { name: 'erase_accounts', at: '37 * * * *', work: () => eraseAccounts(db) },
    ...stockWeekSchedule(context),
    { name: 'count_tables', at: '*/5 * * * *', work: () => countTables(db) },
    {
      name: 'keep_hours',
      at: '6 * * * *',
      work: async () => {
        await countTableHours(db);
        await keepCallLog(db);
      },
    },
    {
      name: 'roll_up_measurements',
      at: '7 * * * *',
      work: async () => void (await rollUp(db, sampledMetrics)),
    },
  ];
};
