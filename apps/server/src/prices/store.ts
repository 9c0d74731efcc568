import type { Scope } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { PriceTier } from '@waybill/contract/vocabulary/pricing.ts';
import { statement } from '../platform/db/database.ts';

type StoredPriceList = { carrier: Carrier; scope: Scope; unit_price: number; tiers: PriceTier[] };

/** Price lists in force now, one per carrier and scope; the unit price in hundredths. */
export const findPriceLists = statement<StoredPriceList, []>(
  `SELECT DISTINCT ON (carrier, scope) carrier, scope, unit_price, tiers FROM price_lists
   WHERE valid_from <= now() ORDER BY carrier, scope, valid_from DESC`,
);
