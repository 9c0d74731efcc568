import type { Scope } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { PriceTier } from '@waybill/contract/vocabulary/pricing.ts';
import { statement } from '../../platform/db/database.ts';

/** A price list; the unit price in hundredths of a point. */
export type CurrentPrice = { carrier: Carrier; scope: Scope; unitPrice: number; tiers: PriceTier[] };

/** Price lists in force now, one per carrier and scope. */
export const findPriceLists = statement<CurrentPrice, []>(
  `SELECT DISTINCT ON (carrier, scope) carrier, scope, unit_price AS "unitPrice", tiers FROM price_lists
   WHERE valid_from <= now() ORDER BY carrier, scope, valid_from DESC`,
);
