import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import type { NumberLife } from '@waybill/contract/endpoints/staff-numbers.ts';
import type { Insertable, Selectable } from 'kysely';
import { type Reader, type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { msOf } from '../../platform/db/times.ts';
import { answers, id, party, points, time, value, fieldsOf } from '../../platform/db/view.ts';

export type StoredNumber = Omit<
  Selectable<Tables['shipments']>,
  'held_since' | 'paused_until' | 'expected_on' | 'delivered_on' | 'withdrawn'
> & {
  holder_name: string | null;
  /** Milliseconds; null where it is not held. */
  hold_expires_at: number | null;
  lot_name: string;
  lot_status: 'importing' | 'imported' | 'failed' | 'withdrawn';
  lot_source: string;
  lot_owner: string;
  lot_basis: string;
  lot_mask: NumberMask;
  lot_created_at: string;
  lot_finished_at: string | null;
  block_reason: string | null;
  blocked_by_name: string | null;
  blocked_at: string | null;
};

// Where a shipment stands follows from its number: the key of the stock begins with ZIP, offer, carrier and day. A number
// that an older process imported has no place; it alone is looked for in the whole stock. Each of the two tables is read by
// itself, because they may lie on different nodes.
const shipmentOf = `WITH n AS MATERIALIZED (
     SELECT coalesce(own_carrier, carrier) AS carrier, coalesce(own_number, tracking_number) AS tracking_number, zip5, shipped_on
     FROM tracking_numbers
     WHERE carrier = ANY ('{ups,usps,fedex}'::carrier[]) AND tracking_number = $1
   ), s AS MATERIALIZED (
     SELECT s.* FROM n JOIN shipments s ON s.zip5 = n.zip5 AND s.sellable = ANY ('{true,false}'::boolean[])
       AND s.carrier = n.carrier AND s.shipped_on = n.shipped_on AND s.tracking_number = n.tracking_number
     UNION ALL
     SELECT s.* FROM n JOIN shipments s ON s.carrier = n.carrier AND s.tracking_number = n.tracking_number
     WHERE n.zip5 IS NULL
   )`;

export const findNumbers = statement<StoredNumber, [string]>(
  `${shipmentOf}
   SELECT s.id, s.carrier, s.tracking_number, s.zip5, s.shipped_on, s.state, s.sellable, s.service, s.city, s.region,
     s.origin_zip5, s.origin_city, s.origin_region, s.status, s.last_event_at, s.fetched_at,
     s.holder_id, u.user_name AS holder_name, s.order_id, s.hold_id, ${msOf('h.expires_at')} AS hold_expires_at,
     s.lot_id, l.file_name AS lot_name, l.status AS lot_status, l.source AS lot_source, l.owner AS lot_owner,
     l.basis AS lot_basis, l.mask AS lot_mask, l.created_at AS lot_created_at, l.finished_at AS lot_finished_at,
     b.reason AS block_reason, b.blocked_by_name, b.blocked_at
   FROM s JOIN lots l ON l.id = s.lot_id
   LEFT JOIN holds h ON s.state = 'held' AND h.user_id = s.holder_id AND h.id = s.hold_id
   LEFT JOIN users u ON s.state IN ('held', 'reserved', 'sold', 'retired') AND u.id = s.holder_id
   LEFT JOIN blocked_numbers b ON b.carrier = s.carrier AND b.tracking_number = s.tracking_number
   ORDER BY s.carrier`,
);

export const findOrdersOf = answers<NumberLife['orders'][number], [Carrier, string]>(
  {
    id: id('o.id'),
    ...fieldsOf('o', 'orderNo', 'status'),
    user: party('o.user_id', 'u.user_name'),
    itemState: value('i.state'),
    price: points('i.price'),
    createdTime: time('o.created_at'),
  },
  (columns) => `SELECT ${columns}
   FROM order_items i JOIN orders o ON o.user_id = i.user_id AND o.id = i.order_id JOIN users u ON u.id = o.user_id
   WHERE i.carrier = $1 AND i.tracking_number = $2 ORDER BY o.id DESC LIMIT 100`,
);

export type LockedNumber = Pick<
  StoredNumber,
  'id' | 'carrier' | 'zip5' | 'shipped_on' | 'sellable' | 'state' | 'holder_id' | 'order_id' | 'hold_id'
>;

type AtKey = Pick<LockedNumber, 'zip5' | 'sellable' | 'carrier' | 'shipped_on' | 'id'>;

const atKey = `s.zip5 = $zip5 AND s.sellable = $sellable AND s.carrier = $carrier AND s.shipped_on = $shipped_on::date
     AND s.id = $id`;

/** Keeps a number as it is until the end of the transaction: no query holds it meanwhile, no order takes it. */
export const lockNumber = namedStatement<LockedNumber, AtKey>(
  `SELECT id, carrier, zip5, shipped_on, sellable, state, holder_id, order_id, hold_id FROM shipments s
   WHERE ${atKey} FOR UPDATE`,
);

/** Takes a locked number off the shelf; should its lot be withdrawn, restoring that leaves the number blocked. */
export const blockShipment = namedStatement<never, AtKey>(
  `UPDATE shipments s SET state = 'blocked', hold_id = NULL, holder_id = NULL, order_id = NULL, held_since = NULL,
     paused_until = NULL, withdrawn = false
   WHERE ${atKey}`,
);

const lockShelf = statement<{ withdrawn: boolean }, [number]>(
  'SELECT off_shelf_since IS NOT NULL AS withdrawn FROM lots WHERE id = $1 FOR SHARE',
);

const returnShipment = namedStatement<{ state: StoredNumber['state'] }, AtKey & { withdrawn: boolean }>(
  `UPDATE shipments s SET withdrawn = $withdrawn::boolean,
     state = CASE WHEN $withdrawn::boolean THEN 'blocked'::shipment_state ELSE 'available'::shipment_state END
   WHERE ${atKey} AND s.state = 'blocked' RETURNING s.state`,
);

export const unblockShipment = async (
  tx: Tx,
  number: LockedNumber & Pick<StoredNumber, 'lot_id'>,
): Promise<StoredNumber['state'] | undefined> => {
  const [lot] = await lockShelf(tx, number.lot_id);
  if (lot === undefined) return undefined;
  const [returned] = await returnShipment(tx, { ...number, withdrawn: lot.withdrawn });
  return returned?.state;
};

export const insertBlock = async (tx: Tx, block: Insertable<Tables['blocked_numbers']>): Promise<boolean> => {
  const kept = await tx
    .insertInto('blocked_numbers')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .returning('carrier')
    .executeTakeFirst();
  return kept !== undefined;
};

export const deleteBlock = statement<{ reason: string }, [Carrier, string]>(
  'DELETE FROM blocked_numbers WHERE carrier = $1 AND tracking_number = $2 RETURNING reason',
);

export const findNumber = async (
  reader: Reader,
  carrier: Carrier,
  trackingNumber: string,
): Promise<StoredNumber | undefined> =>
  (await findNumbers(reader, trackingNumber)).find((number) => number.carrier === carrier);
