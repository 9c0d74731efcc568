import { holdTimes } from '@waybill/contract/constants.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type Tx, statement } from '../../platform/db/database.ts';
import {
  type StockKey,
  atStockKey,
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

/** Ends a reservation and its numbers, in the order alone; the stock follows in the same transaction. */
const settle = (columns: string, rest: string): string => `WITH settled AS (
  UPDATE orders SET status = $3, ended_at = now() WHERE user_id = $1 AND id = $2 AND status = 'reserved' RETURNING id
), items AS (
  UPDATE order_items i SET state = $4 FROM settled
  WHERE i.user_id = $1 AND i.order_id = settled.id AND i.state = 'reserved'
  RETURNING i.zip5, i.carrier, i.shipped_on, i.shipment_id, i.lot_id
)${columns} FROM items i ${rest}`;

const keyOf = ({ zip5, shipped_on: shippedOn, shipment_id: id }: SettledItem): StockKey => ({
  zip5,
  shippedOn,
  id,
});

const sellItems = statement<SettledItem, [number, number, 'completed' | 'partial', 'sold']>(
  settle(' SELECT i.*', ''),
);

const sellStock = statementByKeys<{ id: number }, { carrier: Carrier; orderId: number }>(
  (at) => `WITH ${keyTable}
   UPDATE shipments s SET state = 'sold' FROM keys k WHERE ${atStockKey({ of: 'k', carrier: '$carrier', ...at })}
     AND s.state = 'reserved' AND s.order_id = $orderId
   RETURNING s.id`,
);

/** Makes the numbers of a reservation the user's own; answers how many. */
export const sellReserved = async (
  tx: Tx,
  { userId, orderId }: Pick<Order, 'userId' | 'orderId'>,
  status: 'completed' | 'partial',
): Promise<number> => {
  const items = await sellItems(tx, userId, orderId, status, 'sold');
  const [first] = items;
  if (first === undefined) return 0;
  return (await sellStock(tx, items.map(keyOf), { carrier: first.carrier, orderId })).length;
};

// The lots are locked, so that none leaves the shelf or returns to it between the look at it and the commit: whoever
// withdraws or restores one waits, and one that began to waits for them.
const releaseItems = statement<
  SettledItem & { withdrawn: boolean },
  [number, number, 'cancelled' | 'expired', 'released']
>(
  settle(
    `, shelf AS MATERIALIZED (
       SELECT l.id, l.off_shelf_since FROM lots l WHERE l.id IN (SELECT lot_id FROM items) ORDER BY l.id FOR SHARE OF l
     ) SELECT i.*, l.off_shelf_since IS NOT NULL AS withdrawn`,
    'LEFT JOIN shelf l ON l.id = i.lot_id',
  ),
);

type Returned = { id: number; carrier: Carrier; zip5: string };

const returnStock = statementByKeys<
  Returned,
  { carrier: Carrier; orderId: number; withdrawn: readonly boolean[] }
>(
  (at) => `WITH keys AS MATERIALIZED (
     SELECT zip5, shipped_on, id, withdrawn
     FROM unnest(${keyLists}, $withdrawn::boolean[]) AS k (zip5, shipped_on, id, withdrawn)
   )
   UPDATE shipments s SET state = CASE WHEN k.withdrawn THEN 'blocked'::shipment_state ELSE 'available'::shipment_state END,
     withdrawn = k.withdrawn, order_id = NULL, paused_until = now() + interval '${holdTimes.pause} s', held_since = NULL
   FROM keys k WHERE ${atStockKey({ of: 'k', carrier: '$carrier', ...at })}
     AND s.state = 'reserved' AND s.order_id = $orderId
   RETURNING s.id, s.carrier, s.zip5`,
);

/**
 * Gives the numbers of a reservation back to the shelf; they rest for their user for a while. Those of a lot that is
 * withdrawn leave with it.
 */
export const releaseReserved = async (
  tx: Tx,
  { userId, orderId }: Pick<Order, 'userId' | 'orderId'>,
  status: 'cancelled' | 'expired',
): Promise<readonly Returned[]> => {
  const items = await releaseItems(tx, userId, orderId, status, 'released');
  const [first] = items;
  if (first === undefined) return [];
  const withdrawn = items.map((item) => item.withdrawn);
  return returnStock(tx, items.map(keyOf), { carrier: first.carrier, orderId, withdrawn });
};
