import { holdTimes, limits } from '@waybill/contract/constants.ts';
import type { CarrierQuery, DeliveryRange, SortRule } from '@waybill/contract/endpoints/logistics.ts';
import { carrierCapabilities } from '@waybill/contract/vocabulary/carrier-capabilities.ts';
import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';
import { addDays } from '@waybill/contract/std/days.ts';

/** A query as the stock is asked: every default filled in. Days are `YYYY-MM-DD`, both ends counted. */
export type StockQuery = {
  readonly carrier: Carrier;
  readonly scope: 'single' | 'batch';
  readonly zip5: string | undefined;
  readonly from: string;
  readonly to: string;
  /** Null for any status, and for any delivery. */
  readonly status: TrackingStatus | null;
  readonly deliveredFrom: string | null;
  readonly deliveredTo: string | null;
  readonly sort: SortRule;
  readonly rows: number;
};

const deliveryDays: Readonly<Record<Exclude<DeliveryRange, 'all'>, number>> = {
  today: 1,
  '3d': 3,
  '7d': 7,
  '30d': 30,
};

const deliveryWindow = (
  range: DeliveryRange | undefined,
  today: string,
): Pick<StockQuery, 'deliveredFrom' | 'deliveredTo'> => {
  if (range === undefined || range === 'all') return { deliveredFrom: null, deliveredTo: null };
  const days = deliveryDays[range] - 1;
  return { deliveredFrom: addDays(today, -days), deliveredTo: addDays(today, days) };
};

type Checked = { readonly query: StockQuery } | { readonly problem: { field: string; phrase: ServerPhrase } };
const problem = (field: string, phrase: ServerPhrase): Checked => ({ problem: { field, phrase } });

/**
 * Fills in what a query leaves out and rejects what its carrier does not have (spec section 5).
 */
export const checkQuery = (carrier: Carrier, query: CarrierQuery, today: string): Checked => {
  const { zipRequired, deliveryFilters, sortRules, defaultScope } = carrierCapabilities[carrier];
  const scope = query.scope ?? defaultScope;
  if (query.zipCode === undefined && zipRequired) return problem('zipCode', 'fields.zipRequired');
  if (!deliveryFilters && query.deliveryRange !== undefined)
    return problem('deliveryRange', 'fields.notForCarrier');
  if (!deliveryFilters && query.statusFilter !== undefined)
    return problem('statusFilter', 'fields.notForCarrier');
  if (query.sortRule !== undefined && !sortRules.includes(query.sortRule))
    return problem('sortRule', 'fields.notForCarrier');
  const to =
    query.endTime ??
    (query.startTime === undefined ? today : addDays(query.startTime, limits.defaultQueryDays - 1));
  return {
    query: {
      carrier,
      scope,
      zip5: query.zipCode?.slice(0, 5),
      from: query.startTime ?? addDays(to, 1 - limits.defaultQueryDays),
      to,
      status: query.statusFilter === undefined || query.statusFilter === 'all' ? null : query.statusFilter,
      ...deliveryWindow(query.deliveryRange, today),
      sort: query.sortRule ?? 'time_desc',
      rows:
        scope === 'batch'
          ? (query.quantity ?? limits.usualBatchRows)
          : Math.min(query.quantity ?? limits.singleRows, limits.singleRows),
    },
  };
};

export const extendedEnd = (expiresAt: number, startedAt: number): number =>
  Math.min(expiresAt + holdTimes.extension * 1000, startedAt + holdTimes.longest * 1000);

export const isExtendable = (hold: { extended: boolean; expiresAt: number; startedAt: number }): boolean =>
  !hold.extended && extendedEnd(hold.expiresAt, hold.startedAt) > hold.expiresAt;

/** Rows of the stock in the order of a query, as the ZIPs and days of which they are the first. */
export const stretchesOf = (
  rows: readonly { readonly zip5: string; readonly shipped_on: string }[],
): readonly { readonly zip5: string; readonly from: string; readonly to: string }[] => {
  const isNew = (row: (typeof rows)[number], i: number): boolean =>
    row.zip5 !== rows[i - 1]?.zip5 || row.shipped_on !== rows[i - 1]?.shipped_on;
  return rows.filter(isNew).map(({ zip5, shipped_on: day }) => ({ zip5, from: day, to: day }));
};
