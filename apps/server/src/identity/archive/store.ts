import { CompiledQuery } from 'kysely';
import { type Tx, statement } from '../../platform/db/database.ts';
import { parcelState } from '../../platform/db/parcel-state.ts';
import { msOf } from '../../platform/db/times.ts';

/** Hundredths as points. */
const points = (column: string): string => `(${column} / 100.0)::float8 AS ${column}`;

/** Calls in an archive at most, the newest. */
const mostCalls = 50_000;

const tickets = 'SELECT id FROM tickets WHERE user_id = $1';

/**
 * What the archive of an account ($1) holds, by its name there; the ledger and the notices come from their features. No
 * secret, no hash of one, nothing that only the staff see. A new table of accounts gets its line here.
 */
export const archiveQueries = {
  account: `SELECT id, user_name, email, nickname, phone, role, status, locale, accepted_terms, accepted_terms_at,
      created_at, last_login_at, notify_prefs, follow_limit FROM users WHERE id = $1`,
  sessions: `SELECT id, device, ip, created_at, last_used_at, expires_at, ended_at, end_reason
    FROM sessions WHERE user_id = $1 ORDER BY id`,
  devices: 'SELECT device, seen_at FROM known_devices WHERE user_id = $1 ORDER BY seen_at',
  orders: `SELECT id, order_no, carrier, scope, action, status, quantity, failed_quantity, ${points('unit_price')},
      percent_off, ${points('total_points')}, ${points('refunded_points')}, hold_id, reference, note, created_at, expires_at,
      ended_at FROM orders WHERE user_id = $1 ORDER BY id`,
  'order-numbers': `SELECT order_id, shipment_id AS id, i.carrier, i.tracking_number, i.service, origin_city, origin_region,
      origin_zip5, city, region, zip5, i.shipped_on, ${points('price')}, state, ${parcelState.columns('i')},
      refunded_at, coalesce(lot_id = ANY (ARRAY(SELECT id FROM lots WHERE mask = 'strict')), false) AS strict_mask
    FROM order_items i ${parcelState.join('i')} WHERE i.user_id = $1 ORDER BY order_id, position, shipment_id`,
  'refund-requests': `SELECT id, order_id, state, shipment_ids, ${points('points')}, whole_order, reason, created_at,
      decided_at, decision_remark FROM refund_requests WHERE user_id = $1 ORDER BY id`,
  holds: `SELECT id, carrier, scope, ${points('unit_price')}, zip5s, cardinality(shipment_ids) AS quantity, started_at,
      expires_at, extended, ended_at, end_reason FROM holds WHERE user_id = $1 ORDER BY created_at`,
  waits: `SELECT id, carrier, zip5, from_day, to_day, quantity, served, ${points('max_points')}, ${points('points')}, mode,
      until, state, obstacle, created_at, ended_at FROM waits WHERE user_id = $1 ORDER BY id`,
  'exchange-codes': `SELECT last4, ${points('points')}, used_at FROM exchange_codes WHERE used_by = $1 ORDER BY used_at`,
  tickets: `SELECT id, ticket_no, title, category, priority, status, order_id, trace_id, failed_call, follows_id,
      created_at, updated_at, resolved_at, closed_at, rating, rating_comment
    FROM tickets WHERE user_id = $1 ORDER BY id`,
  'ticket-messages': `SELECT id, ticket_id, kind, actor AS by, content, event,
      CASE WHEN event IN ('assigned', 'unassigned') THEN NULL ELSE from_value END AS from_value,
      CASE WHEN event IN ('assigned', 'unassigned') THEN NULL ELSE to_value END AS to_value, remark, created_at
    FROM ticket_entries WHERE ticket_id IN (${tickets}) AND NOT internal ORDER BY ticket_id, id`,
  'followed-numbers': `SELECT id, carrier, tracking_number, source, tags, reference, note, archived_at, created_at,
      status, sub_status, delayed, expected_on, delivered_on, last_event_local, last_city, last_region, fetched_at,
      attention, attention_since FROM followed_numbers WHERE user_id = $1 ORDER BY id`,
  'followed-views': 'SELECT id, name, query FROM followed_views WHERE user_id = $1 ORDER BY id',
  'followed-settings': `SELECT n.settings AS notifications, a.rules AS attention
    FROM users u LEFT JOIN follow_notifications n ON n.user_id = u.id
      LEFT JOIN attention_settings a ON a.user_id = u.id WHERE u.id = $1`,
  shares: `SELECT followed_id, masked, seller, message, created_at, expires_at
    FROM followed_shares WHERE user_id = $1 ORDER BY created_at`,
  'followed-messages': `SELECT followed_id, channel, status, rule, due_at, sent_at
    FROM follow_messages WHERE user_id = $1 ORDER BY due_at`,
  'track-batches': `SELECT id, state, total, duplicates, done, created_at
    FROM track_batches WHERE user_id = $1 ORDER BY id`,
  'track-numbers': `SELECT batch_id, position, number, carrier, outcome, reason
    FROM track_items WHERE user_id = $1 ORDER BY batch_id, position`,
  'webhook-endpoints': `SELECT id, kind, name, url, events, payload, state, failing_since, created_at
    FROM webhook_endpoints WHERE user_id = $1 ORDER BY id`,
  'webhook-deliveries': `SELECT d.endpoint_id, d.event_id, e.type, e.data, d.state, d.due_at, d.attempts, d.attempted_at,
      d.status, d.error, d.response
    FROM webhook_deliveries d JOIN webhook_events e ON e.user_id = d.user_id AND e.id = d.event_id
    WHERE d.user_id = $1 AND d.due_at <= now() ORDER BY d.due_at, d.event_id`,
  'api-keys': `SELECT id, name, prefix, last4, scopes, allowed_ips, expires_at, disabled_at, revoked_at, created_at,
      last_used_at, last_used_ip FROM api_keys WHERE user_id = $1 ORDER BY id`,
  'api-key-usage': `SELECT k.id AS key_id, m.at AS hour, sum(m.sum)::int AS calls,
      coalesce(sum(m.sum) FILTER (WHERE m.labels[2] = 'failed'), 0)::int AS errors
    FROM api_keys k JOIN measurements m ON m.metric = 'key_calls' AND m.labels[1] = k.id::text
    WHERE k.user_id = $1 GROUP BY k.id, m.at ORDER BY k.id, m.at`,
  calls: `SELECT at, key_id, method, replace(path, ':id', coalesce(path_id, ':id')) AS path, http_status, code,
      duration_us / 1000.0 AS duration_ms, ip, trace_id FROM call_log WHERE user_id = $1
    ORDER BY at DESC, id DESC LIMIT ${mostCalls}`,
  attachments: `SELECT a.id, e.ticket_id, a.entry_id AS message_id, a.file_name, a.type, a.size,
      encode(a.sha256, 'hex') AS sha256, a.created_at
    FROM ticket_attachments a LEFT JOIN ticket_entries e ON e.id = a.entry_id
    WHERE CASE WHEN a.entry_id IS NULL THEN a.owner_id = $1 ELSE e.ticket_id IN (${tickets}) AND NOT e.internal END
    ORDER BY a.id`,
} as const;

export type ArchiveQuery = keyof typeof archiveQueries;

/** A row as JSON has it: times as ISO 8601 with the product's zone, bigints as numbers. */
export type ArchivedRow = Readonly<Record<string, unknown>>;

const rowsAtATime = 1_000;
/** The rows of one query for an account, through a cursor, so that few are in memory; one query at a time. */
export async function* readRows(tx: Tx, name: ArchiveQuery, userId: number): AsyncGenerator<ArchivedRow> {
  const rows = `SELECT row_to_json(r) AS row FROM (${archiveQueries[name]}) AS r`;
  await tx.executeQuery(CompiledQuery.raw(`DECLARE archive_rows NO SCROLL CURSOR FOR ${rows}`, [userId]));
  for (;;) {
    const fetched = await tx.executeQuery(CompiledQuery.raw(`FETCH ${rowsAtATime} FROM archive_rows`));
    for (const { row } of fetched.rows as { row: ArchivedRow }[]) yield row;
    if (fetched.rows.length < rowsAtATime) break;
  }
  await tx.executeQuery(CompiledQuery.raw('CLOSE archive_rows'));
}

/** The account of an archive and the time whose state it shows, in epoch milliseconds. */
export const findAccount = statement<{ user_name: string; now: number }, [number]>(
  `SELECT user_name, ${msOf('now()')} AS now FROM users WHERE id = $1`,
);
