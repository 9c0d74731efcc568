import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';
import { type Tx, statement } from './database.ts';
import { together } from './one-trip.ts';

export type RequestIdentity = {
  readonly userId: number;
  readonly path: string;
  readonly key: string | undefined;
  readonly content: unknown;
};

const findAnswer = statement<{ body_hash: Buffer; answer: unknown }, [number, string, string]>(
  `SELECT body_hash, answer FROM idempotency_keys
   WHERE user_id = $1 AND path = $2 AND key = $3 AND created_at > now() - interval '24 hours'`,
);
const keepAnswer = statement<never, [number, string, string, Buffer, string]>(
  `INSERT INTO idempotency_keys (user_id, path, key, body_hash, answer) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (user_id, path, key) DO UPDATE
   SET body_hash = excluded.body_hash, answer = excluded.answer, created_at = now()`,
);

const hashOf = ({ content }: RequestIdentity): Buffer =>
  createHash('sha256').update(JSON.stringify(content)).digest();

/** The answer that the request got before, undefined when there is none. Rejects a key of other content (42201). */
export const earlierAnswer = async <T extends object>(
  tx: Tx,
  identity: RequestIdentity,
): Promise<T | undefined> => {
  const { userId, path, key } = identity;
  if (key === undefined) return undefined;
  const [earlier] = await findAnswer(tx, userId, path, key);
  if (earlier === undefined) return undefined;
  if (!earlier.body_hash.equals(hashOf(identity)))
    throw new AppError('idempotencyReused', { moneyEffect: 'none' });
  return earlier.answer as T;
};

/**
 * Does `work` once per key: its answer is kept in the same transaction and given again to whoever repeats the request
 * within 24 h. The caller holds the user's lock, so two that arrive at once come one after the other. What `work` needs to
 * know is read by `read`, in one trip with the look for an earlier answer.
 * Rejects a key that comes back with other content (42201). Without a key, just does the work.
 */
export const onceByKey = async <T extends object, Found = undefined>(
  tx: Tx,
  identity: RequestIdentity,
  work: (found: Found) => Promise<T>,
  read: () => Promise<Found> = async () => undefined as Found,
): Promise<T> => {
  const { userId, path, key } = identity;
  const [earlier, found] = await together([earlierAnswer<T>(tx, identity), read()]);
  if (earlier !== undefined) return earlier;
  const answer = await work(found);
  if (key !== undefined)
    await keepAnswer.send(tx, userId, path, key, hashOf(identity), JSON.stringify(answer));
  return answer;
};
