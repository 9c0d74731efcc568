import { createHash } from 'node:crypto';
import type { RawDatabase } from './raw-database.ts';

export type RawBatch = { readonly numbers: readonly { readonly number: string }[] };

/** Stores a batch and queues its job, once per key. Every number is believed to be UPS's. */
export const rawStartBatch = (
  { inTransaction }: RawDatabase,
  user: number,
  key: string,
  { numbers }: RawBatch,
): Promise<object> =>
  inTransaction(async (run) => {
    const identity = [user, '/logistics/track', key];
    const hash = createHash('sha256').update(JSON.stringify(numbers)).digest();
    await run('onceByKey', identity, 0);
    await run('batchUse', [user]);
    const [batch] = await run('insertBatch', [user, numbers.length, 0], 0);
    const batchId = batch?.['id'];
    const texts = numbers.map(({ number }) => number);
    const all = (value: string | null): (string | null)[] => numbers.map(() => value);
    await run(
      'insertBatch',
      [
        user,
        batchId,
        numbers.map((_, position) => position),
        texts,
        all('ups'),
        texts,
        all('[{"carrier":"ups","checkOk":true}]'),
        all(null),
      ],
      1,
    );
    const job = JSON.stringify({ userId: user, batchId: Number(batchId) });
    await run('enqueueBatch', ['track_batch', job, `track_batch:${batchId}`, 5, 0]);
    const answer = { batchId, total: numbers.length, duplicates: 0 };
    await run('onceByKey', [...identity, hash, JSON.stringify(answer)], 1);
    return answer;
  }, user);

/** A batch and how its numbers ended. */
export const rawReadBatch = async ({ run }: RawDatabase, user: number, id: string): Promise<object> => {
  const [batch] = await run('batch', [user, id]);
  const counts = await run('batchItems', [user, id]);
  const sums = (key: string): Record<string, number> => {
    const sum: Record<string, number> = {};
    for (const row of counts) {
      const name = row[key];
      if (typeof name === 'string') sum[name] = (sum[name] ?? 0) + Number(row['count']);
    }
    return sum;
  };
  return {
    id: batch?.['id'],
    state: batch?.['state'],
    total: batch?.['total'],
    done: batch?.['done'],
    duplicates: batch?.['duplicates'],
    createdTime: batch?.['created_at'],
    serverTime: Date.now(),
    lastSeq: batch?.['last_seq'],
    outcomes: sums('outcome'),
    statuses: sums('status'),
    reasons: sums('reason'),
  };
};
