import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import type { NumberLife } from '@waybill/contract/endpoints/staff-numbers.ts';
import type { Insertable, Selectable } from 'kysely';
import { type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import { msOf, wallTime } from '../../platform/db/times.ts';
import { answers, field, fieldsOf } from '../../platform/db/view.ts';

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

const place = (city: string, state: string, zip5: string): string =>
  `json_build_object('city', ${city}, 'state', ${state}, 'zip5', ${zip5})`;

/** What the tables of the stock tell of a number, an answer for each carrier that has it. */
export const findNumbers = answers<
  Omit<NumberLife, 'statusText' | 'events' | 'pastHolds' | 'orders' | 'acts' | 'life'>,
  [trackingNumber: string]
>(
  {
    id: field.id('s.id'),
    ...fieldsOf('s', 'carrier', 'trackingNumber', 'state', 'sellable', 'service', 'shippedOn', 'status'),
    origin: field.value(place('s.origin_city', 's.origin_region', 's.origin_zip5')),
    destination: field.value(place('s.city', 's.region', 's.zip5')),
    lastEventTime: field.timeOrNull('s.last_event_at'),
    fetchedTime: field.timeOrNull('s.fetched_at'),
    lot: field.read(
      `json_build_object('id', s.lot_id::text, 'fileName', l.file_name, 'status', l.status, 'source', l.source,
         'owner', l.owner, 'basis', l.basis, 'createdTime', l.created_at)`,
      (lot: NumberLife['lot']) => ({ ...lot, createdTime: wallTime(lot.createdTime) }),
    ),
    hold: field.value(`CASE WHEN h.expires_at IS NOT NULL THEN
      json_build_object('user', ${field.party('h.user_id', 'u.user_name').sql}, 'expiresAt', ${msOf('h.expires_at')}) END`),
    block: field.read(
      `CASE WHEN b.reason IS NOT NULL THEN json_build_object('reason', b.reason,
         'blockedBy', coalesce(b.blocked_by_name, ''), 'blockedTime', b.blocked_at) END`,
      (block: NumberLife['block']) => block && { ...block, blockedTime: wallTime(block.blockedTime) },
    ),
  },
  (columns) => `${shipmentOf}
   SELECT ${columns}
   FROM s JOIN lots l ON l.id = s.lot_id
   LEFT JOIN holds h ON s.state = 'held' AND h.user_id = s.holder_id AND h.id = s.hold_id
   LEFT JOIN users u ON u.id = h.user_id
   LEFT JOIN blocked_numbers b ON b.carrier = s.carrier AND b.tracking_number = s.tracking_number
   ORDER BY s.carrier`,
);

export const findOrdersOf = answers<NumberLife['orders'][number], [Carrier, string]>(
  {
    id: field.id('o.id'),
    ...fieldsOf('o', 'orderNo', 'status'),
    user: field.party('o.user_id', 'u.user_name'),
    itemState: field.value('i.state'),
    price: field.points('i.price'),
    createdTime: field.time('o.created_at'),
  },
  (columns) => `SELECT ${columns}
   FROM order_items i JOIN orders o ON o.user_id = i.user_id AND o.id = i.order_id JOIN users u ON u.id = o.user_id
   WHERE i.carrier = $1 AND i.tracking_number = $2 ORDER BY o.id DESC LIMIT 100`,
);

const lockedColumns = `s.id, s.carrier, s.zip5, s.shipped_on, s.sellable, s.state, s.holder_id, s.order_id, s.hold_id`;

export type LockedNumber = Pick<
  Selectable<Tables['shipments']>,
  'id' | 'carrier' | 'zip5' | 'shipped_on' | 'sellable' | 'state' | 'holder_id' | 'order_id' | 'hold_id'
>;

export type StoredNumber = LockedNumber &
  Pick<Selectable<Tables['shipments']>, 'tracking_number' | 'lot_id'> & { readonly lot_mask: NumberMask };

export const findNumber = statement<StoredNumber, [string, Carrier]>(
  `${shipmentOf}
   SELECT ${lockedColumns}, s.tracking_number, s.lot_id, l.mask AS lot_mask
   FROM s JOIN lots l ON l.id = s.lot_id WHERE s.carrier = $2`,
);

type AtKey = Pick<LockedNumber, 'zip5' | 'sellable' | 'carrier' | 'shipped_on' | 'id'>;

const atKey = `s.zip5 = $zip5 AND s.sellable = $sellable AND s.carrier = $carrier AND s.shipped_on = $shipped_on::date
     AND s.id = $id`;

/** Keeps a number as it is until the end of the transaction: no query holds it meanwhile, no order takes it. */
export const lockNumber = namedStatement<LockedNumber, AtKey>(
  `SELECT ${lockedColumns} FROM shipments s WHERE ${atKey} FOR UPDATE`,
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
