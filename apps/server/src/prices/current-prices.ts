import type { Scope } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { PriceTier } from '@waybill/contract/vocabulary/pricing.ts';
import type { Caches } from '../platform/cache/caches.ts';
import type { Db } from '../platform/db/database.ts';
import { findPriceLists } from './store.ts';

/** A price list; the unit price in hundredths of a point. */
export type CurrentPrice = { carrier: Carrier; scope: Scope; unitPrice: number; tiers: PriceTier[] };

/** The prices that hold now, kept in memory. Points in hundredths. */
export type Prices = {
  all(): Promise<readonly CurrentPrice[]>;
  of(carrier: Carrier, scope: Scope): Promise<CurrentPrice>;
  forget(): void;
};

const priceOf = ({
  unit_price,
  ...rest
}: Awaited<ReturnType<typeof findPriceLists>>[number]): CurrentPrice => ({
  ...rest,
  unitPrice: unit_price,
});

export const shownPrice = ({ unitPrice, ...rest }: CurrentPrice) => ({
  ...rest,
  unitPrice: toPoints(unitPrice),
});

/** Prices in force, remembered for five seconds. A hold freezes what it was shown. */
export const createPrices = (db: Db, caches: Caches): Prices => {
  const cache = caches.lookup<'now', readonly CurrentPrice[]>('prices', {
    maxEntries: 1,
    ttlMs: 5_000,
  });
  const read = async (): Promise<readonly CurrentPrice[]> => (await findPriceLists(db)).map(priceOf);
  const all = async (): Promise<readonly CurrentPrice[]> => (await cache.get('now', read)) ?? [];
  return {
    all,
    of: async (carrier, scope) => {
      const price = (await all()).find((entry) => entry.carrier === carrier && entry.scope === scope);
      if (price === undefined) throw new Error(`no price list for ${carrier} ${scope}`);
      return price;
    },
    forget: cache.clear,
  };
};
