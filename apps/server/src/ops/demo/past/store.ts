import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Tx, statement } from '../../../platform/db/database.ts';
import { isoOf, msOf } from '../../../platform/db/times.ts';
import type { Movement } from '../../../trade/points/public-api.ts';

const tables = `
  CREATE TEMP TABLE past_texts (texts jsonb) ON COMMIT DROP;
  CREATE TEMP TABLE past_sellers (n integer, email text, nickname text, terms text) ON COMMIT DROP;
  CREATE TEMP TABLE past_events (n integer, seller integer, at timestamptz, carrier carrier, scope text, action text, order_no text,
    quantity integer, failed integer, live boolean, dice float8[], numbers text[], unit_price bigint, tiers jsonb,
    percent_off integer, total bigint, prices bigint[]) ON COMMIT DROP;
  CREATE TEMP TABLE past_incomes (user_id bigint, id bigint, at timestamptz, amount bigint, code boolean, approved boolean,
    remark text, ref_no text, ref_key text) ON COMMIT DROP;
  CREATE OR REPLACE FUNCTION pg_temp.say(name text) RETURNS text LANGUAGE sql AS
    $$ SELECT texts ->> name FROM pg_temp.past_texts $$`;

export const fill = (tx: Tx, table: string, rows: readonly object[]): Promise<unknown> =>
  statement<never, [string]>(
    `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
  )(tx, JSON.stringify(rows));
export const makePlan = async (tx: Tx): Promise<void> => void (await sql.raw(tables).execute(tx));

export const run = async (tx: Tx, file: 'orders.sql' | 'rest.sql'): Promise<void> =>
  void (await sql.raw(await readFile(join(import.meta.dirname, file), 'utf8')).execute(tx));

/** A movement of points that an order made; the amount in hundredths. */
export type Moved = {
  readonly userId: number;
  readonly orderId: number | null;
  readonly orderNo: string | null;
  readonly at: string;
  readonly movement: Movement;
  readonly amount: number;
};
export const listMoved = statement<Moved, []>(
  `SELECT user_id AS "userId", id AS "orderId", order_no AS "orderNo", ${isoOf('m.at')} AS at, movement, amount FROM (
     SELECT user_id, id, order_no, at, CASE action WHEN 'buy' THEN 'pay' ELSE 'reserve' END AS movement, total AS amount FROM past_orders
     UNION ALL SELECT user_id, id, order_no, ended_at, CASE fate WHEN 'completed' THEN 'pay_frozen' ELSE 'release' END, total
     FROM past_orders WHERE ended_at IS NOT NULL
     UNION ALL SELECT user_id, id, order_no, decided_at, 'refund', refunded FROM past_orders WHERE refund = 'accepted'
   ) AS m WHERE amount > 0 ORDER BY m.at`,
);

export const listOrders = statement<{ id: number; userId: number; at: number }, []>(
  `SELECT id, user_id AS "userId", ${msOf('at')} AS at FROM past_orders
   WHERE at < now() - interval '2 hours' ORDER BY id`,
);

export const findSellers = statement<{ id: number }, []>('SELECT id FROM past_people');
export const findStaff = statement<{ id: number; who: string }, []>('SELECT id, who FROM past_staff');
