import { holdTimes } from '@waybill/contract/constants.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type Tx, namedStatement } from '../../platform/db/database.ts';
import { isSpread } from '../../platform/db/spread.ts';
import {
  type KeyAt,
  type StockKey,
  atStockKey,
  groupKeys,
  keyLists,
  keyTable,
  statementByKeys,
} from '../../platform/db/stock-key.ts';
import type { Order } from '../store.ts';

type SettledItem = {
  readonly carrier: Carrier;
  readonly zip5: string;
  readonly shipped_on: string;
  readonly shipment_id: number;
};

/** Ends a reservation and its numbers, as parts `settled` and `items` of a statement. */
const settledItems = `settled AS (
  UPDATE orders SET status = $status, ended_at = now() WHERE user_id = $userId AND id = $orderId AND status = 'reserved' RETURNING id
), items AS (
  UPDATE order_items i SET state = $itemState FROM settled
  WHERE i.user_id = $userId AND i.order_id = settled.id AND i.state = 'reserved'
  RETURNING i.zip5, i.carrier, i.shipped_on, i.shipment_id, i.lot_id
)`;

type Settling<Status, State> = {
  readonly userId: number;
  readonly orderId: number;
  readonly status: Status;
  readonly itemState: State;
};

const keyOf = ({ zip5, shipped_on: shippedOn, shipment_id: id }: SettledItem): StockKey => ({
  zip5,
  shippedOn,
  id,
});

const ofOrder = (at: KeyAt): string =>
  `FROM keys k WHERE ${atStockKey({ of: 'k', id: 'ids', ...at })} AND s.state = 'reserved' AND s.order_id = $orderId`;

type Sale = Settling<'completed' | 'partial', 'sold'>;

const sellText = (at: KeyAt): string => `UPDATE shipments s SET state = 'sold' ${ofOrder(at)} RETURNING s.id`;

const sellAtOnce = namedStatement<{ id: number }, Sale>(
  `WITH ${settledItems}, ${groupKeys('items', { id: 'shipment_id', more: ', carrier' })} ${sellText({})}`,
);
const sellItems = namedStatement<SettledItem, Sale>(`WITH ${settledItems} SELECT * FROM items`);
const sellStock = statementByKeys<{ id: number }, { carrier: Carrier; orderId: number }>(
  (at) => `WITH ${keyTable} ${sellText({ carrier: '$carrier', ...at })}`,
);
const sellInTwo = async (tx: Tx, sale: Sale): Promise<{ id: number }[]> => {
  const items = await sellItems(tx, sale);
  const [first] = items;
  return first === undefined
    ? []
    : sellStock(tx, items.map(keyOf), { carrier: first.carrier, orderId: sale.orderId });
};

/**
 * Makes the numbers of a reservation the user's own, in one statement; in two where the stock is in parts, because Citus
 * runs what writes to both in steps. Answers how many.
 */
export const sellReserved = async (
  tx: Tx,
  { userId, orderId }: Pick<Order, 'userId' | 'orderId'>,
  status: 'completed' | 'partial',
): Promise<number> => {
  const sell = (await isSpread(tx)) ? sellInTwo : sellAtOnce;
  return (await sell(tx, { userId, orderId, status, itemState: 'sold' })).length;
};

type Release = Settling<'cancelled' | 'expired', 'released'>;

// The lots are locked, so that none leaves the shelf or returns to it between the look at it and the commit: whoever
// withdraws or restores one waits, and one that began to waits for them.
const releasedItems = `${settledItems}, shelf AS MATERIALIZED (
  SELECT l.id, l.off_shelf_since FROM lots l WHERE l.id IN (SELECT lot_id FROM items) ORDER BY l.id FOR SHARE OF l
), released AS MATERIALIZED (
  SELECT i.*, l.off_shelf_since IS NOT NULL AS withdrawn FROM items i LEFT JOIN shelf l ON l.id = i.lot_id
)`;

type Returned = { id: number; carrier: Carrier; zip5: string };

const returnText = (at: KeyAt): string =>
  `UPDATE shipments s SET state = CASE WHEN k.withdrawn THEN 'blocked'::shipment_state ELSE 'available'::shipment_state END,
     withdrawn = k.withdrawn, order_id = NULL, paused_until = now() + interval '${holdTimes.pause} s', held_since = NULL
   ${ofOrder(at)} RETURNING s.id, s.carrier, s.zip5`;

const returnAtOnce = namedStatement<Returned, Release>(
  `WITH ${releasedItems}, ${groupKeys('released', { id: 'shipment_id', more: ', carrier, withdrawn' })} ${returnText({})}`,
);
const releaseItems = namedStatement<SettledItem & { withdrawn: boolean }, Release>(
  `WITH ${releasedItems} SELECT * FROM released`,
);
const keysToReturn = `unnest(${keyLists}, $withdrawn::boolean[]) AS k (zip5, shipped_on, id, withdrawn)`;
const returnStock = statementByKeys<
  Returned,
  { carrier: Carrier; orderId: number; withdrawn: readonly boolean[] }
>(
  (at) =>
    `WITH ${groupKeys(keysToReturn, { more: ', withdrawn' })} ${returnText({ carrier: '$carrier', ...at })}`,
);
const returnInTwo = async (tx: Tx, release: Release): Promise<Returned[]> => {
  const items = await releaseItems(tx, release);
  const [first] = items;
  if (first === undefined) return [];
  const withdrawn = items.map((item) => item.withdrawn);
  return returnStock(tx, items.map(keyOf), { carrier: first.carrier, orderId: release.orderId, withdrawn });
};

/**
 * Gives the numbers of a reservation back to the shelf, in as many statements as a sale takes; they rest for their user for a
 * while. Those of a lot that is withdrawn leave with it.
 */
export const releaseReserved = async (
  tx: Tx,
  { userId, orderId }: Pick<Order, 'userId' | 'orderId'>,
  status: 'cancelled' | 'expired',
): Promise<readonly Returned[]> => {
  const release = (await isSpread(tx)) ? returnInTwo : returnAtOnce;
  return release(tx, { userId, orderId, status, itemState: 'released' });
};
