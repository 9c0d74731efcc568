import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { type Workload, once } from '../compare.ts';
import type { Market } from '../data/market.ts';
import { rotate } from '../data/users.ts';
import type { Step } from '../load/drive.ts';
import { getAs, postOnceAs } from '../load/request.ts';

const numbersABatch = 1000;

const numbersFrom = (first: number): { readonly number: string }[] =>
  Array.from({ length: numbersABatch }, (_, at) => ({
    number: composeTrackingNumber('ups_1z', `1Z999AA104${String(first + at).padStart(7, '0')}`),
  }));

/** Takes all batches away, and the jobs that wait for them. */
const forgetBatches = async ({ client }: Market): Promise<void> => {
  await client.query('TRUNCATE track_batches, track_items, tracked_parcels, idempotency_keys');
  await client.query(`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'track_batch:%'`);
};

/** Starts batches of a thousand numbers; nobody works on them meanwhile. */
export const startBatch = (market: Market, batches: number): Workload => {
  const nextList = rotate([0, 1, 2, 3].map((list) => numbersFrom(list * numbersABatch)));
  const step: Step = async (ask) => {
    const request = postOnceAs(market.nextUser(), '/logistics/track', { numbers: nextList() });
    await ask(request, `"total":${numbersABatch}`);
  };
  return {
    name: 'batch of 1,000: start',
    prepare: async (_, connections) => {
      await forgetBatches(market);
      return { step, limit: { iterations: connections === 1 ? Math.ceil(batches / 4) : batches } };
    },
  };
};

const batchesRead = 50;

// Nine of ten numbers were found, each with what the carrier said of it.
const fillBatches = async (market: Market): Promise<string[]> => {
  const { client, users } = market;
  await forgetBatches(market);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO track_batches (user_id, state, total, duplicates, done, last_seq)
     SELECT user_id, 'done', ${numbersABatch}, 0, ${numbersABatch}, ${numbersABatch} FROM unnest($1::bigint[]) user_id
     RETURNING id`,
    [users.slice(0, batchesRead).map(({ id }) => id)],
  );
  await client.query(
    `INSERT INTO track_items (user_id, batch_id, position, number, carrier, canonical, outcome, reason, seq)
     SELECT b.user_id, b.id, n, 'B' || b.id || 'N' || n, 'ups', 'B' || b.id || 'N' || n,
       CASE WHEN n % 10 = 0 THEN 'failed' ELSE 'found' END, CASE WHEN n % 10 = 0 THEN 'not_found' END, n + 1
     FROM track_batches b, generate_series(0, ${numbersABatch - 1}) n`,
  );
  await client.query(
    `INSERT INTO tracked_parcels (carrier, number, status, parcel, fresh_until)
     SELECT carrier, canonical, CASE WHEN position % 2 = 0 THEN 'delivered' ELSE 'in_transit' END::tracking_status, '{"events":[]}', now()
     FROM track_items WHERE outcome = 'found'`,
  );
  await client.query('VACUUM (ANALYZE) track_batches, track_items, tracked_parcels');
  return rows.map(({ id }) => id);
};

/** Reads how the numbers of a batch ended, as its page does when it opens. */
export const readBatch = (market: Market, seconds: number): Workload => {
  const filled = once(() => fillBatches(market));
  const readers = market.users.slice(0, batchesRead);
  return {
    name: 'batch of 1,000: read',
    prepare: async () => {
      const ids = await filled();
      const nextBatch = rotate(readers.map((user, at) => ({ user, id: ids[at] ?? '' })));
      const step: Step = async (ask) => {
        const { user, id } = nextBatch();
        await ask(getAs(user, `/logistics/track/${id}`), `"done":${numbersABatch}`);
      };
      return { step, limit: { seconds } };
    },
  };
};
