import type { Scope } from '@waybill/contract/endpoints/logistics.ts';
import { priceStartGraceMs, type priceStates } from '@waybill/contract/endpoints/price-settings.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type Insertable, sql } from 'kysely';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/read-page.ts';
import { msOf } from '../../platform/db/times.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type PriceState = (typeof priceStates)[number];
export type PriceFilter = {
  carrier: Carrier | undefined;
  scope: Scope | undefined;
  state: PriceState | undefined;
  pageNum: number;
  pageSize: number;
};

/** Every price with the one that follows it, and how it stands. */
const prices = (reader: Reader) =>
  reader
    .with('followed', (db) =>
      db
        .selectFrom('price_lists as p')
        .leftJoin('users as u', 'u.id', 'p.created_by')
        .select(['p.id', 'p.carrier', 'p.scope', 'p.unit_price', 'p.tiers', 'p.valid_from', 'p.remark'])
        .select(['p.created_at', 'u.user_name as created_by_name'])
        .select(
          sql<
            string | null
          >`lead(p.valid_from) OVER (PARTITION BY p.carrier, p.scope ORDER BY p.valid_from)`.as(
            'valid_until',
          ),
        ),
    )
    .with('placed', (db) =>
      db
        .selectFrom('followed')
        .selectAll()
        .select(
          sql<PriceState>`CASE WHEN valid_from > now() THEN 'upcoming'
            WHEN valid_until <= now() THEN 'past' ELSE 'current' END`.as('state'),
        ),
    )
    .selectFrom('placed as p');

const filtered = (reader: Reader, { carrier, scope, state }: PriceFilter) => {
  let query = prices(reader);
  if (carrier !== undefined) query = query.where('p.carrier', '=', carrier);
  if (scope !== undefined) query = query.where('p.scope', '=', scope);
  if (state !== undefined) query = query.where('p.state', '=', state);
  return query;
};

/** A page of prices, the latest first within carrier and scope, with how many there are. */
export const listStoredPrices = (reader: Reader, filter: PriceFilter) =>
  readPage(
    filtered(reader, filter)
      .selectAll()
      .orderBy('p.carrier')
      .orderBy('p.scope')
      .orderBy('p.valid_from', 'desc'),
    filtered(reader, filter),
    filter,
  );

export type StoredPriceRow = Awaited<ReturnType<typeof listStoredPrices>>['list'][number];

/** One price. */
export const findPrice = async (reader: Reader, id: number): Promise<StoredPriceRow | undefined> =>
  prices(reader).selectAll().where('p.id', '=', id).executeTakeFirst();

/** How a time lies, in the product's zone where it names none. */
export const isPast = statement<{ past: boolean }, [string]>(
  `SELECT $1::timestamptz < now() - interval '${priceStartGraceMs} milliseconds' AS past`,
);

export type NewPrice = Omit<Insertable<Tables['price_lists']>, 'valid_from'> & {
  /** From when it holds; null for now. */
  readonly valid_from: string | null;
};

/**
 * Stores a price that holds from a time on, not before now; answers its id, nothing when another begins at that time.
 */
export const insertPrice = (tx: Tx, price: NewPrice): Promise<{ id: number } | undefined> =>
  tx
    .insertInto('price_lists')
    .values({
      ...price,
      valid_from: sql<string>`greatest(coalesce(${price.valid_from}::timestamptz, now()), now())`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Removes a price that is not in force yet; nothing when it is. */
export const removeUpcomingPrice = async (tx: Tx, id: number): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('price_lists')
    .where('id', '=', id)
    .where(sql<boolean>`valid_from > now()`)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
};

/** Orders of one account within one step, alike in how many numbers were asked for and delivered. */
export type PaidOrders = {
  user_id: number;
  step_ms: number;
  quantity: number;
  delivered: number;
  orders: number;
  points: number;
};

/** Orders of an offer that were paid for in a time, together where they are alike. */
export const sumPaidOrders = statement<PaidOrders, [Carrier, Scope, number, number, number]>(
  `SELECT user_id, ${msOf('step')} AS step_ms, quantity, delivered, count(*)::int AS orders,
     sum(total_points)::bigint AS points
   FROM (
     SELECT user_id, quantity, quantity - failed_quantity AS delivered, total_points,
       date_bin(make_interval(secs => $5::int), created_at, to_timestamp($3::float8 / 1000)) AS step
     FROM orders
     WHERE carrier = $1 AND scope = $2 AND status IN ('completed', 'partial', 'refunding', 'refunded', 'partially_refunded')
       AND created_at >= to_timestamp($3::float8 / 1000) AND created_at < to_timestamp($4::float8 / 1000)
   ) o
   GROUP BY 1, step, 3, 4`,
);

/** What accounts are called. */
export const listUserNames = statement<{ id: number; user_name: string }, [readonly number[]]>(
  'SELECT id, user_name FROM users WHERE id = ANY($1::bigint[])',
);
