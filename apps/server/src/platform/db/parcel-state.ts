/**
 * SQL of how the parcel of an order item stands: what its carrier said, else what the stock said when it was ordered. Of
 * what is not paid for nothing is known but that.
 */
export const parcelState = {
  columns: (item: string): string => `coalesce(t.status, ${item}.status) AS status, t.sub_status,
    CASE WHEN t.carrier IS NULL THEN ${item}.last_event_at ELSE t.last_event_at END AS last_event_at, t.last_event_local,
    coalesce(t.fetched_at, ${item}.fetched_at) AS fetched_at`,
  join: (item: string): string => `LEFT JOIN tracking_states t ON t.carrier = ${item}.carrier
    AND t.tracking_number = ${item}.tracking_number AND t.fetched_at IS NOT NULL AND ${item}.state IN ('sold', 'refunded')`,
};
