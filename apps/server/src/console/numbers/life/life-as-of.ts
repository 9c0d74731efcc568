import { type NumberLife, numberFieldsOfToday } from '@waybill/contract/endpoints/staff-numbers.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { readOrdersBefore } from '../../../orders/public-api.ts';
import type { Db } from '../../../platform/db/database.ts';
import { epochMs } from '../../../platform/db/times.ts';
import type { StoredNumber } from '../store.ts';
import { standingAfter, stateOf } from './rules.ts';

type OrderLine = NumberLife['orders'][number];

const ordersBefore = async (
  db: Db,
  orders: readonly OrderLine[],
  shipmentId: number,
  before: string,
): Promise<OrderLine[]> => {
  const byUser = Map.groupBy(orders, (order) => order.user.id);
  const read = await Promise.all(
    [...byUser].map(([userId, theirs]) =>
      readOrdersBefore(
        db,
        Number(userId),
        theirs.map(({ id }) => Number(id)),
        before,
      ),
    ),
  );
  const standings = new Map(read.flat().map((standing) => [String(standing.order.id), standing]));
  return orders.flatMap((order) => {
    const standing = standings.get(order.id);
    const item = standing?.items.find(({ shipment_id: id }) => id === shipmentId);
    if (standing === undefined || item === undefined) return [];
    return [{ ...order, status: standing.order.status, itemState: item.state, price: toPoints(item.price) }];
  });
};

const lotStatus = (number: StoredNumber, withdrawn: boolean, before: string): NumberLife['lot']['status'] => {
  if (withdrawn) return 'withdrawn';
  const finished = number.lot_finished_at;
  if (finished !== null && epochMs(finished) >= epochMs(before)) return 'importing';
  return number.lot_status === 'withdrawn' ? 'imported' : number.lot_status;
};

/**
 * A number as it was before a time: where it stood follows from what happened to it until then, which `life` has. What
 * nobody kept is of today and named in `ofToday`.
 */
export const lifeAsOf = async (
  db: Db,
  number: StoredNumber,
  life: NumberLife,
  before: string,
): Promise<NumberLife> => {
  const standing = standingAfter(life.life);
  const { owner, block } = standing;
  return {
    ...life,
    state: stateOf(standing),
    lot: { ...life.lot, status: lotStatus(number, standing.withdrawn, before) },
    hold: owner?.state === 'held' && owner.by.user !== null ? { user: owner.by.user, expiresAt: null } : null,
    block:
      block === undefined
        ? null
        : { reason: block.reason ?? '', blockedBy: block.actor ?? '', blockedTime: block.time },
    orders: await ordersBefore(db, life.orders, number.id, before),
    ofToday: [...numberFieldsOfToday],
  };
};
