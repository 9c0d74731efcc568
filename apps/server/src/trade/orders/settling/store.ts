import { holdTimes } from '@waybill/contract/constants.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type Tx, namedStatement } from '../../../platform/db/database.ts';
import {
  type KeyAt,
  type StockKey,
  atStockKey,
  groupKeys,
  keyLists,
  keyTable,
  statementByKeys,
} from '../../../platform/db/stock-key.ts';
import type { Order } from '../store.ts';

// Orders and stock may lie on different nodes: the numbers of a reservation are found first, and change hands by their keys.

type SettledItem = StockKey & { readonly carrier: Carrier };

type Settling = Pick<Order, 'userId' | 'orderId' | 'status'> & { readonly itemState: 'sold' | 'released' };

/** Ends a reservation and its numbers, as parts `settled` and `items` of a statement. */
const settledItems = `settled AS (
  UPDATE orders SET status = $status, ended_at = now() WHERE user_id = $userId AND id = $orderId AND status = 'reserved' RETURNING id
), items AS (
  UPDATE order_items i SET state = $itemState FROM settled
  WHERE i.user_id = $userId AND i.order_id = settled.id AND i.state = 'reserved'
  RETURNING i.zip5, i.carrier, i.shipped_on AS "shippedOn", i.shipment_id AS id, i.lot_id
)`;

const ofOrder = (at: Pick<KeyAt, 'zip5'>): string =>
  `FROM keys k WHERE ${atStockKey({ of: 'k', id: 'ids', carrier: '$carrier', ...at })} AND s.state = 'reserved' AND s.order_id = $orderId`;

type OfOrder = { readonly carrier: Carrier; readonly orderId: number };

const sellItems = namedStatement<SettledItem, Settling>(`WITH ${settledItems} SELECT * FROM items`);
const sellStock = statementByKeys<{ id: number }, OfOrder>(
  (at) => `WITH ${keyTable} UPDATE shipments s SET state = 'sold' ${ofOrder(at)} RETURNING s.id`,
);

/** Makes the numbers of a reservation the user's own; answers how many. */
export const sellReserved = async (
  tx: Tx,
  { userId, orderId }: Pick<Order, 'userId' | 'orderId'>,
  status: 'completed' | 'partial',
): Promise<number> => {
  const items = await sellItems(tx, { userId, orderId, status, itemState: 'sold' });
  const [first] = items;
  return first === undefined ? 0 : (await sellStock(tx, items, { carrier: first.carrier, orderId })).length;
};

// The lots are locked, so that none leaves the shelf or returns to it between the look at it and the commit: whoever
// withdraws or restores one waits, and one that began to waits for them.
const releaseItems = namedStatement<SettledItem & { withdrawn: boolean }, Settling>(
  `WITH ${settledItems}, shelf AS MATERIALIZED (
     SELECT l.id, l.off_shelf_since FROM lots l WHERE l.id IN (SELECT lot_id FROM items) ORDER BY l.id FOR SHARE OF l
   )
   SELECT i.*, l.off_shelf_since IS NOT NULL AS withdrawn FROM items i LEFT JOIN shelf l ON l.id = i.lot_id`,
);

const keysToReturn = `unnest(${keyLists}, $withdrawn::boolean[]) AS k (zip5, shipped_on, id, withdrawn)`;
const returnStock = statementByKeys<
  { id: number; carrier: Carrier; zip5: string },
  OfOrder & { withdrawn: readonly boolean[] }
>(
  (at) => `WITH ${groupKeys(keysToReturn, { more: ', withdrawn' })}
   UPDATE shipments s SET state = CASE WHEN k.withdrawn THEN 'blocked'::shipment_state ELSE 'available'::shipment_state END,
     withdrawn = k.withdrawn, order_id = NULL, paused_until = now() + interval '${holdTimes.pause} s', held_since = NULL
   ${ofOrder(at)} RETURNING s.id, s.carrier, s.zip5`,
);

/**
 * Gives the numbers of a reservation back to the shelf; they rest for their user for a while. Those of a lot that is
 * withdrawn leave with it.
 */
export const releaseReserved = async (
  tx: Tx,
  { userId, orderId }: Pick<Order, 'userId' | 'orderId'>,
  status: 'cancelled' | 'expired',
): Promise<{ carrier: Carrier; zip5: string }[]> => {
  const items = await releaseItems(tx, { userId, orderId, status, itemState: 'released' });
  const [first] = items;
  if (first === undefined) return [];
  const withdrawn = items.map((item) => item.withdrawn);
  return returnStock(tx, items, { carrier: first.carrier, orderId, withdrawn });
};
