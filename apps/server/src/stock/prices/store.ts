import type { Scope } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { PriceTier } from '@waybill/contract/vocabulary/pricing.ts';
import type { Caches } from '../../platform/cache/caches.ts';
import { type Db, type Tx, statement } from '../../platform/db/database.ts';
import { type StoredPrice, priceStartGraceMs } from '@waybill/contract/endpoints/price-settings.ts';
import { type Insertable, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { field, fieldsOf, view } from '../../platform/db/view.ts';

/** A price list; the unit price in hundredths of a point. */
export type CurrentPrice = { carrier: Carrier; scope: Scope; unitPrice: number; tiers: PriceTier[] };

/** Price lists in force now, one per carrier and scope. */
const findPriceLists = statement<CurrentPrice, []>(
  `SELECT DISTINCT ON (carrier, scope) carrier, scope, unit_price AS "unitPrice", tiers FROM price_lists
   WHERE valid_from <= now() ORDER BY carrier, scope, valid_from DESC`,
);

/** Prices in force, remembered for five seconds. A hold freezes what it was shown. */
export const createPrices = (db: Db, caches: Caches) => {
  const cache = caches.lookup<'now', readonly CurrentPrice[]>('prices', {
    maxEntries: 1,
    ttlMs: 5_000,
  });
  const all = async (): Promise<readonly CurrentPrice[]> =>
    (await cache.get('now', () => findPriceLists(db))) ?? [];
  return {
    all,
    of: async (carrier: Carrier, scope: Scope): Promise<CurrentPrice> => {
      const price = (await all()).find((entry) => entry.carrier === carrier && entry.scope === scope);
      if (price === undefined) throw new Error(`no price list for ${carrier} ${scope}`);
      return price;
    },
    forget: cache.clear,
  };
};

export type Prices = ReturnType<typeof createPrices>;

const state = `CASE WHEN valid_from > now() THEN 'upcoming' WHEN valid_until <= now() THEN 'past'
  WHEN proposed THEN 'proposed' ELSE 'current' END`;

export const storedPrices = view<StoredPrice>(
  {
    from: `(SELECT *, ${state} AS state FROM (SELECT *,
        lead(valid_from) OVER (PARTITION BY carrier, scope ORDER BY valid_from) AS valid_until FROM price_lists) AS l) AS p`,
    join: 'LEFT JOIN users u ON u.id = p.created_by',
    order: 'p.carrier, p.scope, p.valid_from DESC',
  },
  {
    id: field.id('p.id'),
    ...fieldsOf('p', 'carrier', 'scope', 'tiers', 'state', 'remark'),
    unitPrice: field.points('p.unit_price'),
    validFrom: field.time('p.valid_from'),
    validUntil: field.timeOrNull('p.valid_until'),
    createdTime: field.time('p.created_at'),
    createdBy: field.value('u.user_name'),
  },
);

export const isPast = statement<{ past: boolean }, [string]>(
  `SELECT $1::timestamptz < now() - interval '${priceStartGraceMs} milliseconds' AS past`,
);

/**
 * Stores a price that holds from a time on, null for now, and not before now; answers its id, nothing when another begins
 * at that time.
 */
export const insertPrice = (
  tx: Tx,
  price: Omit<Insertable<Tables['price_lists']>, 'valid_from'> & { readonly valid_from: string | null },
): Promise<{ id: number } | undefined> =>
  tx
    .insertInto('price_lists')
    .values({
      ...price,
      valid_from: sql<string>`greatest(coalesce(${price.valid_from}::timestamptz, now()), now())`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

/** Makes the prices that came with the product those of the operator. */
export const confirmProposedPrices = statement<{ id: number }, []>(
  'UPDATE price_lists SET proposed = false WHERE proposed RETURNING id',
);

export const removeUpcomingPrice = statement<{ id: number }, [number]>(
  'DELETE FROM price_lists WHERE id = $1 AND valid_from > now() RETURNING id',
);
