import type { Scope } from '@waybill/contract/endpoints/logistics.ts';
import { priceStartGraceMs, type priceStates } from '@waybill/contract/endpoints/price-settings.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type Insertable, sql } from 'kysely';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { readPage } from '../../platform/db/read-page.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';

export type PriceState = (typeof priceStates)[number];
export type PriceFilter = {
  carrier: Carrier | undefined;
  scope: Scope | undefined;
  state: PriceState | undefined;
  pageNum: number;
  pageSize: number;
};

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

export const findPrice = async (reader: Reader, id: number): Promise<StoredPriceRow | undefined> =>
  prices(reader).selectAll().where('p.id', '=', id).executeTakeFirst();

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

export const removeUpcomingPrice = async (tx: Tx, id: number): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('price_lists')
    .where('id', '=', id)
    .where(sql<boolean>`valid_from > now()`)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
};
