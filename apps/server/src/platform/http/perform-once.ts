import type { Caller } from '../access/caller.ts';
import type { Db, Tx } from '../db/database.ts';
import { onceByKey } from '../db/idempotency.ts';
import { inUserTransaction } from '../db/transaction.ts';
import { AppError } from '../app-error.ts';

export type ChangingCall = {
  readonly caller: Caller;
  readonly idempotencyKey: string | undefined;
  readonly params?: unknown;
  readonly body?: unknown;
};

const identityOf = (path: string, { caller, idempotencyKey, params, body }: ChangingCall) => ({
  userId: caller.userId,
  path,
  key: idempotencyKey,
  content: { params, body },
});

/**
 * Does `work` once per Idempotency-Key of the caller, in one transaction under the caller's lock. `path` is the id of
 * the endpoint. Rejects 42201 for a key that comes back with other content.
 */
export const performOnce = <T extends object>(
  db: Db,
  path: string,
  call: ChangingCall,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inUserTransaction(db, call.caller.userId, (tx) => onceByKey(tx, identityOf(path, call), () => work(tx)));

/**
 * The same for what brings a secret: the secret is never stored, so a repeated call is rejected with secretShown. An
 * answer that `isSecret` says has none in it is kept and given again.
 */
export const performOnceInSecret = <T extends object>(
  db: Db,
  path: string,
  call: ChangingCall,
  work: (tx: Tx) => Promise<T>,
  isSecret: (made: T) => boolean = () => true,
): Promise<T> =>
  inUserTransaction(db, call.caller.userId, async (tx) => {
    let made: T | undefined;
    const kept = await onceByKey<{ plain: T | null }>(tx, identityOf(path, call), async () => {
      made = await work(tx);
      return { plain: isSecret(made) ? null : made };
    });
    const answer = made ?? kept.plain;
    // Kept by a version before this one, it is `{ shown: true }`.
    if (answer === null || answer === undefined) throw new AppError('secretShown');
    return answer;
  });
