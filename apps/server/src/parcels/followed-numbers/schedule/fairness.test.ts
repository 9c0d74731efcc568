import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { watchAfter } from '../../tracking/public-api.ts';
import { postponeNext, releaseQueues, takeDue } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const carrier = 'fedex';
const minuteMs = 60_000;
/** A run every five minutes of a day, each of one call; a number in transit is due every four hours. */
const runEveryMs = 5 * minuteMs;
const runs = 24 * 12;
const begin = Date.parse('2026-03-08T00:00:00Z');

/** Runs `work` at moments of its own choice: statements of its transaction read the time from there. */
const onFakeClock = <T>(work: (set: (at: number) => Promise<unknown>, tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(app.context.db, async (tx) => {
    await sql`CREATE SCHEMA fake`.execute(tx);
    for (const name of ['now', 'clock_timestamp'])
      await sql`CREATE FUNCTION ${sql.raw(`fake.${name}`)}() RETURNS timestamptz STABLE LANGUAGE sql
        AS ${sql.lit("SELECT current_setting('fake.now')::timestamptz")}`.execute(tx);
    await sql`SET LOCAL search_path = fake, pg_catalog, public`.execute(tx);
    return work(
      (at) => sql`SELECT set_config('fake.now', ${new Date(at).toISOString()}, true)`.execute(tx),
      tx,
    );
  });
type Tx = Parameters<Parameters<typeof inTransaction>[1]>[0];

/** Follows so many numbers, all due at the beginning of the day. */
const follow = async (tx: Tx, userId: number, count: number): Promise<void> => {
  await sql`INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, status, look_at)
    SELECT ${userId}, ${carrier}, ${`${userId}-`}::text || n, 'own', 'in_transit', now()
    FROM generate_series(1, ${count}::int) n`.execute(tx);
  await sql`INSERT INTO follow_queues (user_id, carrier, due_at) VALUES (${userId}, ${carrier}, now())`.execute(
    tx,
  );
};

/**
 * A day in which a run takes `perRun` numbers, which the carrier answers at once. Answers the longest that a number of
 * each account waited after it was due, in runs, and how many numbers were taken.
 */
const simulate = (sizes: readonly number[], perRun: number) =>
  onFakeClock(async (set, tx) => {
    await set(begin);
    const users: number[] = [];
    for (const size of sizes) {
      const { id } = await buildUser(app.context);
      await follow(tx, id, size);
      users.push(id);
    }
    const dueAt = new Map<string, number>(
      sizes.flatMap((size, at) =>
        Array.from({ length: size }, (_, n) => [`${users[at]}-${n + 1}`, begin] as const),
      ),
    );
    const worst = new Map(users.map((user) => [user, 0]));
    const again = watchAfter('in_transit', 0) ?? 0;
    let most = 0;
    for (let run = 0; run < runs; run += 1) {
      const now = begin + run * runEveryMs;
      await set(now);
      const taken = await takeDue(tx, carrier, perRun);
      most = Math.max(most, taken.length);
      for (const { follower_id: user, tracking_number: number } of taken) {
        const waited = (now - (dueAt.get(number) ?? now)) / runEveryMs;
        worst.set(user, Math.max(worst.get(user) ?? 0, waited));
        dueAt.set(number, now + again * 1000);
      }
      const next = { unpaid: false, seconds: again, failedSeconds: null };
      await postponeNext(
        tx,
        carrier,
        null,
        JSON.stringify(taken.map((one) => ({ number: one.tracking_number, ...next }))),
      );
      const [first] = taken;
      if (first !== undefined)
        await releaseQueues(
          tx,
          carrier,
          [...new Set(taken.map((one) => one.follower_id))],
          first.leased_until,
        );
    }
    // What was never taken waited until the end of the day.
    for (const [number, due] of dueAt) {
      const user = Number(number.slice(0, number.indexOf('-')));
      const waited = (begin + runs * runEveryMs - due) / runEveryMs;
      worst.set(user, Math.max(worst.get(user) ?? 0, waited));
    }
    await sql`DROP SCHEMA fake CASCADE`.execute(tx);
    // Nobody of this day takes part in another.
    await sql`DELETE FROM follow_queues`.execute(tx);
    await sql`DELETE FROM followed_numbers`.execute(tx);
    return { most, worst: users.map((user) => worst.get(user) ?? 0) };
  });

test.each([
  { name: 'more is due than may be asked for', few: 10, perRun: 15 },
  { name: 'a run has less room than there are accounts', few: 40, perRun: 6 },
  { name: 'accounts get more than one number of a run, which some get less of', few: 9, perRun: 14 },
])('in a day no account waits longer than twice its fair time: $name', async ({ few, perRun }) => {
  const sizes = [1_000, ...Array.from({ length: few }, () => 10)];
  const { most, worst } = await simulate(sizes, perRun);
  expect(most).toBeLessThanOrEqual(perRun);
  // All that are due get the same share of each run; what the small ones leave is the large one's.
  const share = perRun / sizes.length;
  const left = Math.max(share, perRun - (few * 10) / (4 * 12));
  const [large = Infinity, ...small] = worst;
  for (const waited of small) expect(waited).toBeLessThanOrEqual((2 * 10) / share);
  expect(large).toBeLessThanOrEqual((2 * 1_000) / left);
});
