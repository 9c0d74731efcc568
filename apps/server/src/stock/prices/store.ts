import type { Scope } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { PriceTier } from '@waybill/contract/vocabulary/pricing.ts';
import type { Caches } from '../../platform/cache/caches.ts';
import { type Db, statement } from '../../platform/db/database.ts';

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
