import type { Db } from '../platform/db/database.ts';
import { epochMs } from '../platform/db/times.ts';
import { orderAsOf, requestAsOf } from './order-as-of.ts';
import type { OrderedRow } from './ordered-number.ts';
import { type NewestRequest, type StoredOrder, findItemsOf, findOrdersById, findRemovals } from './store.ts';

/** An order with its numbers and the newest refund that was asked for. */
export type Standing = {
  readonly order: StoredOrder;
  readonly items: readonly OrderedRow[];
  readonly request: NewestRequest | undefined;
};

/** How orders of a user stand, or stood before a time. */
export const readStanding = async (
  db: Db,
  userId: number,
  orders: readonly StoredOrder[],
  before: string | undefined,
): Promise<Standing[]> => {
  const ids = orders.map((order) => order.id);
  const [found, removals] = await Promise.all([
    findItemsOf(db, userId, ids, before),
    before === undefined ? [] : findRemovals(db, userId, ids),
  ]);
  const itemsOf = Map.groupBy(found, (item) => item.order_id);
  const removalsOf = Map.groupBy(removals, (removal) => removal.order_id);
  return orders.map((order) => {
    const items = itemsOf.get(order.id) ?? [];
    const request = items[0]?.request ?? undefined;
    if (before === undefined) return { order, items, request };
    const moment = epochMs(before);
    const asked = request && requestAsOf(request, moment);
    return { ...orderAsOf(order, items, asked, removalsOf.get(order.id) ?? [], moment), request: asked };
  });
};

/** How some orders of a user stood before a time, those that were placed before it. */
export const readOrdersBefore = async (
  db: Db,
  userId: number,
  ids: readonly number[],
  before: string,
): Promise<Standing[]> => readStanding(db, userId, await findOrdersById(db, userId, ids, before), before);
