import type { NumberLife } from '@waybill/contract/endpoints/staff-numbers.ts';
import type { Db } from '../../../platform/db/database.ts';
import { wallTime } from '../../../platform/db/times.ts';
import type { StoredNumber } from '../store.ts';
import { findNumberEvents } from './store.ts';

export const readLife = async (
  db: Db,
  { id, carrier, tracking_number, lot_id }: StoredNumber,
): Promise<NumberLife['life']> => {
  const asked = { carrier, number: tracking_number, shipmentId: id, lotId: lot_id };
  return (await findNumberEvents(db, asked)).map((event) => ({
    time: wallTime(event.created_at),
    kind: event.kind,
    user: event.user_id === null ? null : { id: String(event.user_id), userName: event.user_name ?? '' },
    order:
      event.order_id === null || event.order_no === null
        ? null
        : { id: String(event.order_id), orderNo: event.order_no },
    actor: event.actor,
    reason: event.reason,
  }));
};
