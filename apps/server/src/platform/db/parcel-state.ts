import type { Selectable } from 'kysely';
import type { Tables } from './tables.gen.ts';

/** How a parcel stands, as far as its carrier was asked one question. */
export type Parcel = Selectable<Tables['parcels']>;

/**
 * The question that a row of `parcels` answers to whoever has or follows its number: with what the stock knows of it. Batches
 * ask for the number alone, '', or for one of several parcels by the carrier's id of it.
 */
export const ownQuestion = 'owned';

/** SQL of the condition that the parcel `t` is what those learn who have or follow the number of a row. */
export const isOwnParcel = (of: string): string =>
  `t.carrier = ${of}.carrier AND t.tracking_number = ${of}.tracking_number AND t.question = '${ownQuestion}'`;

/**
 * SQL of how the parcel of an order item stands: what its carrier said, else what the stock said when it was ordered. Of
 * what is not paid for nothing is known but that.
 */
export const parcelState = {
  columns: (item: string): string => `coalesce(t.status, ${item}.status) AS status, t.sub_status,
    CASE WHEN t.carrier IS NULL THEN ${item}.last_event_at ELSE t.last_event_at END AS last_event_at, t.last_event_local,
    coalesce(t.fetched_at, ${item}.fetched_at) AS fetched_at`,
  join: (item: string): string => `LEFT JOIN parcels t ON ${isOwnParcel(item)} AND t.fetched_at IS NOT NULL
    AND ${item}.state IN ('sold', 'refunded')`,
};
