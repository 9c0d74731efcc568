import type { Db } from '../../platform/db/database.ts';
import { wallTime } from '../../platform/db/times.ts';
import type { BriefAct } from './list-acts-of-trace.ts';
import { type BriefEntry, findEntriesOf, findEntriesOfOrder } from './store.ts';

export type ReasonedAct = BriefAct & { reason: string | null };

const actOf = ({ seq, created_at, act, actor_name: actor, reason }: BriefEntry): ReasonedAct => ({
  id: String(seq),
  time: wallTime(created_at),
  act,
  actor,
  reason,
});

export const listActsOfOrder = async (
  db: Db,
  order: { readonly orderId: number; readonly userId: number; readonly orderNo: string },
): Promise<ReasonedAct[]> => {
  const { orderId, userId, orderNo } = order;
  return (await findEntriesOfOrder(db, String(orderId), String(userId), orderNo)).map(actOf);
};

export const listActsOf = async (db: Db, targetType: 'number', id: number): Promise<ReasonedAct[]> =>
  (await findEntriesOf(db, targetType, String(id))).map(actOf);
