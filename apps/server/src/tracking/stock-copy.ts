import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { Tx } from '../platform/db/database.ts';
import { type StockKey, atStockKey, keyTable, statementByKeys } from '../platform/db/stock-key.ts';

export const stockChange = (lastEventAt: string): string => `status = $status::tracking_status,
  last_event_at = coalesce(${lastEventAt}, s.last_event_at), fetched_at = now(),
  delivered_on = coalesce($deliveredOn::date, s.delivered_on)`;

const update = statementByKeys<
  never,
  { carrier: Carrier; status: TrackingStatus; lastAt: string | null; deliveredOn: string | null }
>(
  (at) => `WITH ${keyTable}
   UPDATE shipments s SET ${stockChange('$lastAt::timestamptz')}
   FROM keys k WHERE ${atStockKey({ of: 'k', id: 'ids', carrier: '$carrier', ...at })}`,
);

export type ChangedItem = {
  readonly zip5: string;
  readonly shipped_on: string;
  readonly shipment_id: number;
};

const keyOf = ({ zip5, shipped_on: shippedOn, shipment_id: id }: ChangedItem): StockKey => ({
  zip5,
  shippedOn,
  id,
});

/** Copies the state of owned numbers to the stock, in the transaction that changed their orders. */
export const copyToStock = async (
  tx: Tx,
  items: readonly ChangedItem[],
  change: Parameters<typeof update>[2],
): Promise<void> => {
  if (items.length > 0) await update(tx, items.map(keyOf), change);
};
