import type { Db, Reader } from '../../platform/db/database.ts';
import { wallTime } from '../../platform/db/times.ts';
import {
  type BriefEntry,
  findDisabling,
  findEntriesOf,
  findEntriesOfOrder,
  findEntriesOfTrace,
} from './store.ts';

type Disabling = { readonly time: string; readonly by: string | null; readonly reason: string | null };

export const readDisabling = async (reader: Reader, userId: number): Promise<Disabling | null> => {
  const [found] = await findDisabling(reader, String(userId));
  if (found === undefined) return null;
  return { time: wallTime(found.created_at), by: found.actor_name, reason: found.reason };
};

type BriefAct = { id: string; time: string; act: string; actor: string | null };

export const listActsOfTrace = async (db: Db, traceId: string): Promise<BriefAct[]> =>
  (await findEntriesOfTrace(db, traceId)).map(({ seq, created_at, act, actor_name }) => ({
    id: String(seq),
    time: wallTime(created_at),
    act,
    actor: actor_name,
  }));

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
