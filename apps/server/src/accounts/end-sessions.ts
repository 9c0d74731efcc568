import { sendNotice } from '../notices/public-api.ts';
import type { Caller } from '../platform/access/caller.ts';
import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { AppError } from '../platform/app-error.ts';
import { signOutOne, signOutOthers } from '../sessions/public-api.ts';

/** Signs one session of an account out; it is told when that was another than this. Throws notFound. */
export const endOneSession = async (
  db: Db,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  id: number,
): Promise<void> => {
  const ended = await inTransaction(db, async (tx) => {
    const isEnded = await signOutOne(tx, userId, id);
    if (isEnded && id !== sessionId)
      await sendNotice(tx, { userId, event: 'security', what: 'sessionsEnded', count: 1 });
    return isEnded;
  });
  if (!ended) throw new AppError('notFound');
};

export const endOtherSessions = (
  db: Db,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const count = await signOutOthers(tx, userId, sessionId);
    if (count > 0) await sendNotice(tx, { userId, event: 'security', what: 'sessionsEnded', count });
    return count;
  });
