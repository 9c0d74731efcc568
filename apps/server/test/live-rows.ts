import { runAsAdministrator } from './granted-role.ts';

/** Where ids of accounts begin that ask for nothing, and of what they have. */
const others = 1_000_000_000;

const holds = (rows: string, endedAt: string): string =>
  `INSERT INTO holds (user_id, id, carrier, scope, unit_price, tiers, zip5s, shipped_ons, shipment_ids, started_at, expires_at,
     created_at, ended_at)
   SELECT ${others} + n / 3, md5(n || '${endedAt}')::uuid, (ARRAY['ups', 'usps', 'fedex']::carrier[])[n % 3 + 1], 'single', 1, '[]',
     ARRAY[(n % 5000 + 20000)::text], ARRAY[current_date], ARRAY[${others} + n], now(), now() + interval '9 minutes',
     now() - n * interval '1 ms', ${endedAt} FROM ${rows}`;

/** Stock, orders and their numbers; a set has ids of its own. */
const trade = (rows: string, set: number, shipment: string, order: string, item: string): string[] => [
  `INSERT INTO shipments (id, lot_id, holder_id, hold_id, shipped_on, carrier, state, status, sellable, zip5, tracking_number,
     service, city, region, origin_zip5, origin_city, origin_region)
   SELECT ${set} + n, 1, ${others} + n / 3, md5(n || 'NULL')::uuid, current_date,
     (ARRAY['ups', 'usps', 'fedex']::carrier[])[n % 3 + 1], '${shipment}', 'in_transit', true, n % 5000 + 20000, 'N' || n, '', '', '', '', '', ''
   FROM ${rows}`,
  `INSERT INTO orders (user_id, id, order_no, carrier, scope, action, status, quantity, unit_price, percent_off, total_points,
     hold_id, created_at, expires_at)
   SELECT ${others} + n / 3, ${set} + n, ${set} + n, 'fedex', 'single', 'buy', '${order}', 1, 1, 0, 0, gen_random_uuid(),
     now() - n * interval '1 ms', now() + interval '20 hours' FROM ${rows}`,
  `INSERT INTO order_items (user_id, order_id, shipment_id, zip5, shipped_on, carrier, tracking_number, service, city, region,
     origin_zip5, origin_city, origin_region, price, state, status)
   SELECT ${others} + n / 3, ${set} + n, ${set} + n, n % 5000 + 20000, current_date, 'fedex', 'N' || n, '', '', '', '', '', '', 0,
     '${item}', 'in_transit' FROM ${rows}`,
];

/** Numbers that are asked for in an hour. */
const followed = (rows: string): string[] => [
  `INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, status, look_at)
   SELECT ${others} + n / 3, 'fedex', 'N' || n, 'bought', 'in_transit', now() + interval '1 hour' FROM ${rows}`,
  `INSERT INTO follow_queues (user_id, carrier, due_at)
   SELECT DISTINCT ${others} + n / 3, 'fedex'::carrier, now() + interval '1 hour' FROM ${rows} ON CONFLICT DO NOTHING`,
];

/** What people have to themselves beside it. */
const things = (rows: string, set: number, endedAt: string, ticket: string): string[] => [
  `INSERT INTO sessions (user_id, id, expires_at, ended_at) OVERRIDING SYSTEM VALUE
   SELECT ${others} + n, ${set} + n, now() + interval '1 day', ${endedAt} FROM ${rows}`,
  `INSERT INTO user_notices (user_id, id, event, what, facts, appears_at, read_at)
   SELECT ${others} + n / 3, ${set} + n, 'points', 'low', '{}', now(), ${endedAt} FROM ${rows}`,
  `INSERT INTO tickets (id, user_id, ticket_no, title, category, priority, status, resolved_at) OVERRIDING SYSTEM VALUE
   SELECT ${set} + n, ${others} + n / 3, ${set} + n, 'a title', 'other', 'normal', '${ticket}', now() FROM ${rows}`,
];

const numbered = (count: number, from = 1): string => `generate_series(${from}, ${count}) n`;

/** Statements that lay down so many rows of each kind of accounts that ask for nothing, with nothing live among them. */
export const pastRows = (count: number, rows = numbered(count)): readonly string[] => [
  `INSERT INTO users (id, user_name, email, status, password_hash) OVERRIDING SYSTEM VALUE
   SELECT ${others} + n, n || '@o.example', n || '@o.example', 'active', 'none' FROM ${rows}`,
  `INSERT INTO session_tokens (token_hash, user_id, session_id, expires_at, exchange_until)
   SELECT sha256(n::text::bytea), ${others} + n, ${others} + n, now() + interval '1 day', now() + interval '1 day' FROM ${rows}`,
  `INSERT INTO point_transactions (user_id, id, kind, created_at)
   SELECT ${others} + n / 3, ${others} + n, 'purchase', now() - n * interval '1 ms' FROM ${rows}`,
  `INSERT INTO point_entries (user_id, account, seq, transaction_id, amount, balance, hash)
   SELECT ${others} + n / 3, 'available', n, ${others} + n, 0, 0, '' FROM ${rows}`,
  `INSERT INTO point_accounts (user_id, account, head) SELECT ${others} + n, 'available', '' FROM ${rows}`,
  `INSERT INTO idempotency_keys (user_id, path, key, body_hash, answer)
   SELECT ${others} + n / 3, 'x', n, '', '{}' FROM ${rows}`,
  `INSERT INTO rate_limits (key, points, expire) SELECT n, 1, 9999999999999 FROM ${rows}`,
  holds(rows, 'now()'),
  ...trade(rows, others, 'available', 'completed', 'released'),
  ...things(rows, others, 'now()', 'closed'),
];
/** The same, beginning with a number, all of them live: holds, reservations, sessions, watched numbers, unread notices, resolved tickets. */
export const liveRows = (count: number, from = 1, rows = numbered(count, from)): readonly string[] => [
  `INSERT INTO point_transactions (user_id, id, kind, created_at)
   SELECT ${others} + n / 3, ${2 * others} + n, 'recharge', now() - n * interval '1 ms' FROM ${rows}`,
  holds(rows, 'NULL'),
  ...trade(rows, 2 * others, 'held', 'reserved', 'sold'),
  ...followed(rows),
  ...things(rows, 2 * others, 'NULL', 'resolved'),
];

/** Runs statements as superuser, without triggers and without being heard. */
export const layRows = (url: string, texts: readonly string[]): Promise<void> =>
  runAsAdministrator(
    url,
    ['SET session_replication_role = replica', 'SET auto_explain.log_min_duration = -1', ...texts].join(
      ';\n',
    ),
  );
