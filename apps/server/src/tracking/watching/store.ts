import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type Db, statement } from '../../platform/db/database.ts';
import type { OwnedNumber } from '../store.ts';

const lease = '15 minutes';

/**
 * Takes up to so many paid numbers of a carrier that are due, the longest due first; nobody else gets them for a
 * quarter of an hour, in which they are asked and get a new time.
 */
export const takeDue = statement<OwnedNumber & { last_event_local: string | null }, [Carrier, number]>(
  `WITH due AS MATERIALIZED (
     SELECT user_id, order_id, shipment_id FROM order_items
     WHERE carrier = $1 AND carrier <> 'ups' AND state = 'sold' AND watch_at <= now()
     ORDER BY watch_at LIMIT $2::int FOR UPDATE SKIP LOCKED
   )
   UPDATE order_items i SET watch_at = now() + interval '${lease}' FROM due
   WHERE i.user_id = due.user_id AND i.order_id = due.order_id AND i.shipment_id = due.shipment_id
   RETURNING i.user_id, i.order_id, i.shipment_id, i.carrier, i.tracking_number, i.zip5, i.shipped_on, i.status,
     to_char(i.last_event_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS last_event_at, i.last_event_local`,
);

const setWatch = statement<
  never,
  [readonly number[], readonly number[], readonly number[], readonly (number | null)[]]
>(
  `UPDATE order_items i SET watch_at = now() + make_interval(secs => k.seconds)
   FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[]) AS k (user_id, order_id, shipment_id, seconds)
   WHERE i.user_id = k.user_id AND i.order_id = k.order_id AND i.shipment_id = k.shipment_id`,
);

/** Says in how many seconds the background looks at numbers again; null for never. */
export const watchAgain = async (
  db: Db,
  numbers: readonly OwnedNumber[],
  seconds: (number: OwnedNumber) => number | null,
): Promise<void> => {
  if (numbers.length === 0) return;
  await setWatch(
    db,
    numbers.map((number) => number.user_id),
    numbers.map((number) => number.order_id),
    numbers.map((number) => number.shipment_id),
    numbers.map(seconds),
  );
};
