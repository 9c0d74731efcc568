import type { Selectable } from 'kysely';
import { type Tx, statement } from '../../platform/db/database.ts';
import { atStockKey } from '../../platform/db/stock-key.ts';
import type { Tables } from '../../platform/db/tables.ts';

type Row<T extends keyof Tables> = Partial<Selectable<Tables[T]>>;

/** Inserts rows by one statement; columns are those of the first row. */
export const insertRows = async <T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  if (columns === '') return;
  await statement<never, [string]>(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`,
  )(tx, JSON.stringify(rows));
};

/** Dates accounts back to a time. */
export const backdateAccounts = statement<never, [readonly string[], string]>(
  'UPDATE users SET created_at = $2 WHERE email = ANY ($1::text[])',
);

/** Makes active accounts with the password of another, the oldest first; answers their ids. */
export const insertSellers = statement<
  { id: number; email: string },
  [string, readonly string[], readonly string[], readonly string[], string]
>(
  `INSERT INTO users (user_name, email, nickname, status, password_hash, created_at, accepted_terms, accepted_terms_at)
   SELECT s.email, s.email, s.nickname, 'active', u.password_hash, s.created_at, $5, s.created_at
   FROM users u, unnest($2::text[], $3::text[], $4::timestamptz[]) AS s (email, nickname, created_at)
   WHERE u.email = $1 ORDER BY s.created_at RETURNING id, email`,
);

/** Makes a template of keys. */
export const insertTemplate = statement<{ id: number }, [string, string, readonly string[], string]>(
  `INSERT INTO permission_templates (name, description, scopes, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $4) RETURNING id`,
);

/** Makes keys; answers their ids in the order of the list. */
export const insertKeys = statement<{ id: number }, [string]>(
  `INSERT INTO api_keys (user_id, template_id, name, scopes, prefix, last4, key_hash, allowed_ips, created_at,
     created_by_name, last_used_at, last_used_ip, disabled_at, revoked_at)
   SELECT user_id, template_id, name, scopes, prefix, last4, key_hash, allowed_ips, created_at,
     created_by_name, last_used_at, last_used_ip, disabled_at, revoked_at
   FROM json_populate_recordset(NULL::api_keys, $1::json) RETURNING id`,
);

/** When accounts signed in last. */
export const setLastLogins = statement<never, [readonly number[], readonly string[]]>(
  `UPDATE users u SET last_login_at = s.at FROM unnest($1::bigint[], $2::timestamptz[]) AS s (id, at) WHERE u.id = s.id`,
);

/** Takes so many ids of orders. */
export const takeOrderIds = statement<{ id: number }, [number]>(
  `SELECT nextval('order_ids') AS id FROM generate_series(1, $1::int)`,
);

/** Moves lots to when they came in and says who brought them; answers their ids and names. */
export const backdateLots = statement<
  { id: number; file_name: string },
  [readonly Buffer[], readonly string[], number, string]
>(
  `UPDATE lots l SET created_at = g.at, finished_at = g.at + interval '40 seconds', imported_by = $3, imported_by_name = $4
   FROM unnest($1::bytea[], $2::timestamptz[]) AS g (hash, at) WHERE l.file_hash = g.hash RETURNING l.id, l.file_name`,
);

/** The ids of the numbers of lots. */
export const findLotNumbers = statement<{ id: number; tracking_number: string }, [readonly number[]]>(
  'SELECT id, tracking_number FROM shipments WHERE lot_id = ANY ($1::bigint[])',
);

/** Gives shipments to whom they belong, as JSON. */
export const takeShipments = statement<never, [string]>(
  `UPDATE shipments s SET state = g.state, holder_id = g.holder_id, order_id = g.order_id, hold_id = g.hold_id,
     held_since = g.held_since
   FROM json_to_recordset($1::json) AS g (id bigint, zip5 text, carrier carrier, shipped_on date, state shipment_state,
     holder_id bigint, order_id bigint, hold_id uuid, held_since timestamptz)
   WHERE ${atStockKey({ of: 'g' })}`,
);

/**
 * Gives numbers that were sold and delivered what their carriers said: the first scan, and the delivery. Those that shipped
 * within 36 days get more of the imitated carriers themselves, once the demo has started.
 */
export const insertArrivals = statement<never, []>(
  `WITH arrived AS (
     SELECT DISTINCT ON (i.carrier, i.tracking_number) i.*, s.expected_on, s.delivered_on
     FROM order_items i JOIN shipments s ON ${atStockKey({ of: 'i', id: 'shipment_id' })}
     WHERE i.state = 'sold' AND i.status = 'delivered' AND s.delivered_on IS NOT NULL
       AND i.shipped_on < current_date - 36
   ), states AS (
     INSERT INTO tracking_states (carrier, tracking_number, stock_status, status, expected_on, delivered_on, last_event_at,
       fetched_at, next_ask_at)
     SELECT carrier, tracking_number, status, status, expected_on, delivered_on, last_event_at, last_event_at, now()
     FROM arrived ON CONFLICT DO NOTHING
   )
   INSERT INTO tracking_events (carrier, tracking_number, event_key, local_time, status, code, words, city, region, zip, country)
   SELECT a.carrier, a.tracking_number, e.key, e.local_time, e.status::tracking_status, '', '', e.city, e.region, e.zip, 'US'
   FROM arrived a CROSS JOIN LATERAL (VALUES
     ('scan', a.shipped_on || 'T15:20:00', 'accepted', a.origin_city, a.origin_region, a.origin_zip5),
     ('end', a.delivered_on || 'T13:40:00', 'delivered', a.city, a.region, a.zip5)
   ) AS e (key, local_time, status, city, region, zip)
   ON CONFLICT DO NOTHING`,
);

const markPastLot = statement<never, [number, string, string]>(
  `UPDATE lots SET status = 'withdrawn', withdrawn_at = $2, off_shelf_since = $2, withdraw_reason = $3 WHERE id = $1`,
);
const blockPastLot = statement<never, [number]>(
  `UPDATE shipments SET state = 'blocked', withdrawn = true WHERE lot_id = $1 AND state = 'available'`,
);

/** Withdraws a lot: what is not sold or reserved of it leaves the shelf. */
export const withdrawPastLot = async (tx: Tx, lotId: number, at: string, reason: string): Promise<void> => {
  await markPastLot(tx, lotId, at, reason);
  await blockPastLot(tx, lotId);
};

/** Moves a batch of codes into the past and has the first of them used by accounts at times. */
export const useCodes = statement<never, [number, string, readonly number[], readonly string[]]>(
  `WITH batch AS (
     UPDATE code_batches SET created_at = $2, expires_at = $2::timestamptz + (expires_at - created_at) WHERE id = $1
   ), codes AS (
     SELECT code_hash, row_number() OVER (ORDER BY code_hash) AS n FROM exchange_codes WHERE batch_id = $1
   )
   UPDATE exchange_codes c SET used_by = u.user_id, used_at = u.at, created_at = $2,
     expires_at = $2::timestamptz + (c.expires_at - c.created_at)
   FROM codes LEFT JOIN unnest($3::bigint[], $4::timestamptz[]) WITH ORDINALITY AS u (user_id, at, n) USING (n)
   WHERE c.code_hash = codes.code_hash`,
);

/** Stores what the staff told everybody, given as JSON; answers the ids in its order. */
export const insertNotices = statement<{ id: number }, [string]>(
  `INSERT INTO notices (type, priority, title, content, target, appears_at, created_at, end_at, created_by, created_by_name)
   SELECT type, priority, title, content, target, appears_at, created_at, end_at, created_by, created_by_name
   FROM json_populate_recordset(NULL::notices, $1::json) RETURNING id`,
);

/** Has most of those who were there read the notices from an id on. */
export const readNotices = statement<never, [number]>(
  `INSERT INTO notice_reads (user_id, notice_id, read_at)
   SELECT u.id, n.id, n.appears_at + make_interval(mins => (u.id * 37 + n.id * 101)::int % 2000)
   FROM notices n JOIN users u ON u.role = 'user' AND u.created_at < n.appears_at
   WHERE n.type <> 'announcement' AND n.id >= $1 AND n.appears_at < now() - interval '2 days' AND (u.id + n.id) % 4 <> 0`,
);

const withoutTriggers = (table: string, work: readonly string[]): readonly string[] => [
  `ALTER TABLE ${table} DISABLE TRIGGER USER`,
  ...work,
  `ALTER TABLE ${table} ENABLE TRIGGER USER`,
];

/**
 * Appends entries of the past, oldest first, to the audit. Its trigger gives every entry the time of now, so it is off
 * for this transaction; the chain is the same.
 */
export const appendPastAudit = async (tx: Tx, entries: readonly Row<'audit_entries'>[]): Promise<void> => {
  const append = `WITH RECURSIVE given AS MATERIALIZED (
     SELECT c.seq + row_number() OVER (ORDER BY g.created_at) AS seq, g.created_at, g.actor_id, g.actor_name, g.actor_role,
       g.act, g.target_type, g.target_id, g.target_name, g.reason, g.before, g.after, g.ip, g.trace_id
     FROM json_populate_recordset(NULL::audit_entries, $1::json) g, audit_chain c
   ), chained AS (
     SELECT NULL::audit_entries AS entry, c.seq, c.head AS hash FROM audit_chain c
     UNION ALL
     SELECT e.entry, g.seq, sha256(c.hash || convert_to(audit_entry_text(e.entry), 'UTF8'))
     FROM chained c JOIN given g ON g.seq = c.seq + 1, LATERAL (SELECT ROW(g.seq, g.created_at, g.actor_id, g.actor_name,
       g.actor_role, g.act, g.target_type, g.target_id, g.target_name, g.reason, g.before, g.after, g.ip, g.trace_id,
       NULL)::audit_entries AS entry) e
   ), stored AS (
     INSERT INTO audit_entries SELECT (entry).seq, (entry).created_at, (entry).actor_id, (entry).actor_name,
       (entry).actor_role, (entry).act, (entry).target_type, (entry).target_id, (entry).target_name, (entry).reason,
       (entry).before, (entry).after, (entry).ip, (entry).trace_id, hash FROM chained WHERE (entry).seq IS NOT NULL
   )
   UPDATE audit_chain SET seq = l.seq, head = l.hash FROM (SELECT seq, hash FROM chained ORDER BY seq DESC LIMIT 1) l`;
  const steps = withoutTriggers('audit_entries', withoutTriggers('audit_chain', [append]));
  for (const step of steps) {
    // One connection, one statement after the other.
    await (step === append
      ? statement<never, [string]>(step)(tx, JSON.stringify(entries))
      : statement<never, []>(step)(tx));
  }
};
