import type { Db } from '../../platform/db/database.ts';
import { wallTime } from '../../platform/db/times.ts';
import { findEntriesOfTrace } from './store.ts';

export type BriefAct = { id: string; time: string; act: string; actor: string | null };

export const listActsOfTrace = async (db: Db, traceId: string): Promise<BriefAct[]> =>
  (await findEntriesOfTrace(db, traceId)).map(({ seq, created_at, act, actor_name }) => ({
    id: String(seq),
    time: wallTime(created_at),
    act,
    actor: actor_name,
  }));
