import type { Db } from '../../platform/db/database.ts';
import { wallTime } from '../../platform/db/times.ts';
import type { BriefAct } from './list-acts-of-trace.ts';
import { findEntriesOfOrder } from './store.ts';

/** What the staff did to an order, newest first, 100 acts at most. */
export const listActsOfOrder = async (
  db: Db,
  order: { readonly orderId: number; readonly userId: number; readonly orderNo: string },
): Promise<(BriefAct & { reason: string | null })[]> =>
  (await findEntriesOfOrder(db, String(order.orderId), String(order.userId), order.orderNo)).map(
    ({ seq, created_at, act, actor_name: actor, reason }) => ({
      id: String(seq),
      time: wallTime(created_at),
      act,
      actor,
      reason,
    }),
  );
