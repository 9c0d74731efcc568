import type { Scope, SortRule } from '../endpoints/logistics.ts';
import type { Carrier } from './carrier.ts';

/** What the product offers for one carrier (spec section 5). How many rows a scope has is the same for all: `limits`. */
export type CarrierCapabilities = {
  readonly zipRequired: boolean;
  readonly deliveryFilters: boolean;
  /** Orders in which a query may ask for the stock; empty where it may not choose. */
  readonly sortRules: readonly SortRule[];
  readonly defaultScope: Scope;
  /** Whether a number that was paid for can be refreshed. */
  readonly refresh: boolean;
};

/** What each carrier offers: the server rejects the rest, the web does not show it. */
export const carrierCapabilities: Readonly<Record<Carrier, CarrierCapabilities>> = {
  ups: { zipRequired: true, deliveryFilters: true, sortRules: [], defaultScope: 'single', refresh: false },
  usps: { zipRequired: true, deliveryFilters: false, sortRules: [], defaultScope: 'single', refresh: true },
  fedex: {
    zipRequired: false,
    deliveryFilters: false,
    sortRules: ['time_desc', 'time_asc', 'zip_asc'],
    defaultScope: 'batch',
    refresh: true,
  },
};
