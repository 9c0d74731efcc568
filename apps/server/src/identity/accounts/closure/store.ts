import type { Role } from '@waybill/contract/permissions.ts';
import { CompiledQuery } from 'kysely';
import { type Tx, statement } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';

/** What has to come to its end before an account can be closed, and its role. */
export const countOpenWork = statement<
  Record<'held' | 'reservations' | 'refunds' | 'tickets', number> & { role: Role },
  [number]
>(
  `SELECT role,
     (SELECT coalesce(sum(cardinality(shipment_ids)), 0)::int FROM holds
      WHERE user_id = $1 AND ended_at IS NULL AND expires_at > now()) AS held,
     (SELECT count(*)::int FROM orders WHERE user_id = $1 AND status = 'reserved') AS reservations,
     (SELECT count(*)::int FROM refund_requests WHERE user_id = $1 AND state = 'pending') AS refunds,
     (SELECT count(*)::int FROM tickets WHERE user_id = $1 AND status NOT IN ('resolved', 'closed')) AS tickets
   FROM users WHERE id = $1`,
);

export const storeClosing = statement<{ closes_at: string }, [number, number]>(
  `UPDATE users SET closes_at = now() + make_interval(days => $2) WHERE id = $1 AND closes_at IS NULL
   RETURNING closes_at`,
);

export const cancelClosing = statement<{ id: number }, [number]>(
  'UPDATE users SET closes_at = NULL WHERE id = $1 AND closes_at IS NOT NULL AND erased_at IS NULL RETURNING id',
);

export const cancelWaits = statement<never, [number]>(
  `UPDATE waits SET state = 'cancelled', ended_at = now() WHERE user_id = $1 AND state = 'waiting'`,
);

export const findDue = statement<{ id: number }, []>(
  'SELECT id FROM users WHERE closes_at <= now() AND erased_at IS NULL ORDER BY closes_at LIMIT 200',
);

export const isDue = statement<{ id: number }, [number]>(
  'SELECT id FROM users WHERE id = $1 AND closes_at <= now() AND erased_at IS NULL FOR UPDATE',
);

export const postpone = statement<never, [number]>(
  `UPDATE users SET closes_at = now() + interval '1 day' WHERE id = $1 AND erased_at IS NULL`,
);

export const callsAtOnce = 5_000;
/** Calls lose their address and program; few at a time, as there may be many. */
export const eraseCalls = statement<{ id: number }, [number]>(
  `UPDATE call_log SET ip = '', agent_id = NULL WHERE user_id = $1 AND (at, id) IN (
     SELECT at, id FROM call_log WHERE user_id = $1 AND ip <> '' LIMIT ${callsAtOnce}) RETURNING id`,
);

/** Takes the account out of the audit; answers the digests of the entries as they are now. */
export const eraseFromAudit = statement<{ entries: Record<string, string> }, [number]>(
  `SELECT erase_from_audit(u.id, array_remove(ARRAY[u.email, u.user_name, u.phone, CASE WHEN length(u.nickname) > 1 THEN u.nickname END], NULL)
     || ARRAY(SELECT k.name FROM api_keys k WHERE k.user_id = u.id AND length(k.name) > 1)) AS entries
   FROM users u WHERE u.id = $1`,
);

/** Tables without a person, or with ids alone. */
type Impersonal =
  | `carrier_${'budgets' | 'health' | 'pushes' | 'settings' | 'settings_version' | 'tokens'}`
  | `call_${'agents' | 'log_losses'}`
  | `exception_${'groups' | 'numbers' | 'users'}`
  | `point_${'accounts' | 'entries' | 'transactions'}`
  | `${'stat' | 'stock'}_counts`
  | 'active_users'
  | 'audit_chain'
  | 'cache_clears'
  | 'canned_replies'
  | 'copies_in_memory'
  | 'holds'
  | 'invariant_results'
  | 'limit_rules'
  | 'lot_rejections'
  | 'nodes'
  | 'order_items'
  | 'parcels'
  | 'permission_templates'
  | 'price_lists'
  | 'provider_sign_ins'
  | 'recent_deadlocks'
  | 'shipments'
  | 'staff_day_sums'
  | 'table_versions'
  | 'ticket_viewers'
  | 'tracking_numbers'
  | 'transit_times'
  | 'zips';

/** Deleted with rows that they refer to; `audit_entries` by `eraseFromAudit`. */
type Dependent =
  | 'attachment_scans'
  | 'audit_entries'
  | 'session_tokens'
  | 'track_items'
  | 'webhook_deliveries';

const own = (table: keyof Tables): string => `DELETE FROM ${table} WHERE user_id = $1`;
const user = (column: string): string => `(SELECT ${column} FROM users WHERE id = $1)`;
const left = `'erased-' || $1`;
/** Of somebody who was one of the staff. */
const named = (table: keyof Tables, ...columns: readonly string[]): string =>
  `UPDATE ${table} SET ${columns.map((column) => `${column} = CASE WHEN ${column} = ${user('user_name')} THEN ${left} ELSE ${column} END`).join(', ')}
   WHERE ${user('user_name')} IN (${columns.join(', ')})`;
const tickets = 'SELECT id FROM tickets WHERE user_id = $1';

/**
 * How an account ($1) is erased, in this order: what the ledger and the audit have to keep stays, by its id. A new table
 * gets its line here or is named above; docs/security.md says what is kept how long.
 */
const erasures: Readonly<Record<Exclude<keyof Tables, Impersonal | Dependent>, string | readonly string[]>> =
  {
    // What is recognised by the name or the address comes before those.
    notices: [
      `UPDATE notices SET title = ${left}, content = ${left} WHERE position(${user('email')} IN title || content) > 0
       OR id IN (SELECT notice_id FROM notice_recipients WHERE user_id = $1)
       AND id NOT IN (SELECT notice_id FROM notice_recipients WHERE user_id <> $1)`,
      named('notices', 'created_by_name'),
    ],
    blacklist: [
      `DELETE FROM blacklist WHERE (type = 'user' AND value = $1::text) OR (type = 'email' AND value = ${user('email')})
       OR (type = 'key' AND value IN (SELECT id::text FROM api_keys WHERE user_id = $1))`,
      named('blacklist', 'created_by_name'),
    ],
    measurements: `DELETE FROM measurements WHERE metric = 'limit_hits' AND (labels[3] = $1::text OR position(${user('email')} IN labels[2]) > 0)`,
    rate_limits: `DELETE FROM rate_limits WHERE position(${user('email')} IN key) > 0`,
    security_alerts: named('security_alerts', 'subject', 'acknowledged_by_name'),
    security_events: `UPDATE security_events SET account = NULL, tried = NULL, ip = NULL, ua = NULL
    WHERE user_id = $1 OR account = ${user('user_name')}`,
    xss_findings: own('xss_findings'),
    exception_occurrences: 'UPDATE exception_occurrences SET ua = NULL, extra = NULL WHERE user_id = $1',
    call_log: `UPDATE call_log SET ip = '', agent_id = NULL WHERE user_id = $1 AND ip <> ''`,
    blocked_numbers: named('blocked_numbers', 'blocked_by_name'),
    code_batches: named('code_batches', 'created_by_name', 'voided_by_name'),
    exchange_codes: named('exchange_codes', 'issued_by'),
    lots: named('lots', 'imported_by_name'),
    // Signing in.
    passkey_challenges: own('passkey_challenges'),
    passkeys: own('passkeys'),
    recovery_codes: own('recovery_codes'),
    second_factors: own('second_factors'),
    sign_in_tickets: own('sign_in_tickets'),
    staff_identities: own('staff_identities'),
    known_devices: own('known_devices'),
    mail_links: own('mail_links'),
    sessions: own('sessions'),
    api_keys: [
      `UPDATE api_keys SET name = ${left}, key_hash = NULL, old_hash = NULL, old_until = NULL, allowed_ips = '{}',
       last_used_ip = NULL, collect_until = NULL, revoked_at = coalesce(revoked_at, now()) WHERE user_id = $1`,
      named('api_keys', 'created_by_name'),
    ],
    idempotency_keys: own('idempotency_keys'),
    // What was followed, sent and read.
    attention_settings: own('attention_settings'),
    follow_messages: own('follow_messages'),
    follow_notifications: own('follow_notifications'),
    follow_queues: own('follow_queues'),
    followed_shares: own('followed_shares'),
    followed_views: own('followed_views'),
    followed_numbers: own('followed_numbers'),
    track_batches: own('track_batches'),
    waits: own('waits'),
    notice_marks: own('notice_marks'),
    notice_reads: own('notice_reads'),
    notice_recipients: own('notice_recipients'),
    user_notices: own('user_notices'),
    webhook_endpoints: `${own('webhook_endpoints')} AND NOT team`,
    webhook_events: own('webhook_events'),
    // Tickets; files without a row are deleted within a day.
    ticket_attachments: `DELETE FROM ticket_attachments WHERE owner_id = $1
    OR entry_id IN (SELECT id FROM ticket_entries WHERE ticket_id IN (${tickets}))`,
    ticket_entries: `UPDATE ticket_entries SET content = CASE WHEN content IS NOT NULL THEN ${left} END, remark = NULL
    WHERE ticket_id IN (${tickets})`,
    tickets: `UPDATE tickets SET title = ${left}, failed_call = NULL, trace_id = NULL, rating_comment = NULL WHERE user_id = $1`,
    ticket_views: own('ticket_views'),
    // Points: who paid stands at the bank, under the number of the payment.
    approvals: `UPDATE approvals SET remark = ${left}, decision_remark = NULL,
    duplicate_reason = CASE WHEN duplicate_reason IS NOT NULL THEN ${left} END WHERE user_id = $1`,
    recharges: `UPDATE recharges SET remark = NULL,
    duplicate_reason = CASE WHEN duplicate_reason IS NOT NULL THEN ${left} END WHERE user_id = $1`,
    orders: 'UPDATE orders SET reference = NULL, note = NULL WHERE user_id = $1',
    refund_requests: `UPDATE refund_requests SET reason = ${left}, decision_remark = NULL WHERE user_id = $1`,
    users: `UPDATE users SET email = ${left} || '@invalid', user_name = ${left} || '@invalid', nickname = NULL, phone = NULL,
    password_hash = '', notify_prefs = '{}', last_login_at = NULL, status = 'disabled', erased_at = now() WHERE id = $1`,
  };

/** A job that failed may name the address in its error. */
const jobs = `DELETE FROM graphile_worker._private_jobs WHERE payload ->> 'userId' = $1::text AND locked_at IS NULL`;

export const eraseRows = async (tx: Tx, userId: number): Promise<void> => {
  for (const text of [...Object.values(erasures).flat(), jobs])
    await tx.executeQuery(CompiledQuery.raw(text.replaceAll('$1', '$1::bigint'), [userId]));
};
