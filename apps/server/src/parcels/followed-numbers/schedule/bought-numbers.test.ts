import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../../test/builders.ts';
import { type TrackedApp, dayFromToday, openTrackedApp, ownNumbers } from '../../../../test/tracked-app.ts';
import { followBought, followSchedule } from '../public-api.ts';

let app: TrackedApp;
beforeAll(async () => {
  const known = {
    shippedOn: dayFromToday(-2),
    expectedOn: dayFromToday(2),
    asOf: dayFromToday(2),
    ends: null,
  };
  app = await openTrackedApp(
    {},
    { sandbox: { known: async (_, numbers) => new Map(numbers.map((number) => [number, known])) } },
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  app.sandbox.faults.clear();
  const { config, carriers, db } = app.context;
  for (const carrier of ['usps', 'fedex'] as const) carriers.use(carrier, config.carriers[carrier]);
  await sql`UPDATE followed_numbers SET look_at = NULL`.execute(db);
  await sql`DELETE FROM carrier_budgets`.execute(db);
});

/** What was bought is followed before what is due is asked for. */
const run = async (): Promise<void> => {
  for (const job of followSchedule(app.context).toReversed()) await job.work();
};
const timesAsked = (carrier: Carrier, numbers: readonly string[]) =>
  numbers.map((number) => app.sandbox.desk.seen[carrier].numbers.get(number) ?? 0);
const watchOf = async (userId: number): Promise<(number | null)[]> => {
  const { rows } = await sql<{ minutes: number | null }>`SELECT
    round(extract(epoch FROM look_at - now()) / 60)::int AS minutes FROM followed_numbers
    WHERE user_id = ${userId}`.execute(app.context.db);
  return rows.map(({ minutes }) => minutes);
};
const setDue = async (userId: number, seconds: number) => {
  const at = sql`now() - make_interval(secs => ${seconds})`;
  await followBought(app.context.db, 1);
  await sql`UPDATE followed_numbers SET look_at = ${at} WHERE user_id = ${userId}`.execute(app.context.db);
  await sql`UPDATE follow_queues SET due_at = ${at} WHERE user_id = ${userId}`.execute(app.context.db);
};

test('asks for what is due and only that: not for what is only reserved, not before its time', async () => {
  const user = await buildUser(app.context);
  const fedex = await ownNumbers(app, 'fedex', 2, { user });
  const usps = await ownNumbers(app, 'usps', 1, { user });
  const ups = await ownNumbers(app, 'ups', 1, { user });
  const reserved = await ownNumbers(app, 'fedex', 1, { user, action: 'reserve' });
  const later = await ownNumbers(app, 'usps', 1);
  await setDue(later.user.id, -60);
  await run();
  expect(timesAsked('fedex', fedex.numbers)).toEqual([1, 1]);
  expect(timesAsked('usps', [...usps.numbers, ...later.numbers])).toEqual([1, 0]);
  expect(timesAsked('ups', ups.numbers)).toEqual([1]);
  expect(timesAsked('fedex', reserved.numbers)).toEqual([0]);
  // In transit: again in four hours.
  expect(await watchOf(user.id)).toEqual([240, 240, 240, 240]);
  const mine = await app.call(endpoints.getTimeline, { params: { id: fedex.ids[0]! } }, user);
  expect(mine).toMatchObject({ status: 'in_transit', fetchedTime: expect.any(String) as string });
  expect(mine.events.length).toBeGreaterThan(0);
  await run();
  expect(timesAsked('fedex', fedex.numbers)).toEqual([1, 1]);
});

test('a bought number goes where its shipment goes, and is expected when it is, until its carrier says more', async () => {
  const { user, ids } = await ownNumbers(app, 'ups', 1);
  await sql`UPDATE shipments SET expected_on = ${dayFromToday(3)} WHERE id = ${ids[0]}`.execute(
    app.context.db,
  );
  await followBought(app.context.db, 1);
  const list = async () => (await app.call(endpoints.listFollowedNumbers, { query: {} }, user)).list;
  const [one] = await list();
  const known = await app.call(endpoints.getFollowedNumber, { params: { id: one?.id ?? '' } }, user);
  const timeline = await app.call(endpoints.getTimeline, { params: { id: ids[0]! } }, user);
  const wanted = { expectedOn: dayFromToday(3), purchase: { id: ids[0], shippedOn: dayFromToday(-2) } };
  expect(one).toMatchObject(wanted);
  expect(known).toMatchObject(wanted);
  expect(timeline.expectedOn).toBe(dayFromToday(3));
  expect(one?.purchase?.orderNo).toMatch(/^LT/);
  await sql`UPDATE followed_numbers SET expected_on = ${dayFromToday(5)} WHERE user_id = ${user.id}`.execute(
    app.context.db,
  );
  expect((await list())[0]?.expectedOn).toBe(dayFromToday(5));
});

test.each([
  ['delivered', -3, null],
  ['cancelled', -3, null],
  ['in_transit', -31, null],
  ['delivered', 0, 720],
] as const)(
  '%s, last heard of %i days from now: again in %s minutes',
  async (status: TrackingStatus, days, again) => {
    const { user, numbers } = await ownNumbers(app, 'fedex', 1, { status });
    await sql`UPDATE order_items SET last_event_at = now() + make_interval(days => ${days}, mins => 1)
    WHERE user_id = ${user.id}`.execute(app.context.db);
    await run();
    expect(timesAsked('fedex', numbers)).toEqual([again === null ? 0 : 1]);
    expect(await watchOf(user.id)).toEqual([again]);
  },
);

test('two nodes at once ask once for each', async () => {
  const { numbers, user } = await ownNumbers(app, 'fedex', 20);
  await Promise.all([run(), run(), run()]);
  expect(timesAsked('fedex', numbers)).toEqual(Array(20).fill(1));
  expect(await watchOf(user.id)).toEqual(Array(20).fill(240));
});

test('a run asks for more than ten calls take', async () => {
  const owned = await Promise.all(Array.from({ length: 16 }, () => ownNumbers(app, 'fedex', 20)));
  await run();
  const asked = timesAsked(
    'fedex',
    owned.flatMap(({ numbers }) => numbers),
  );
  expect(asked.filter((times) => times === 1)).toHaveLength(320);
});

test('what its owner has just refreshed is left alone', async () => {
  const { user, ids, numbers } = await ownNumbers(app, 'usps', 1);
  await app.call(endpoints.refreshTracking, { params: { carrier: 'usps' }, body: { ids } }, user);
  await setDue(user.id, 1);
  await run();
  expect(timesAsked('usps', numbers)).toEqual([1]);
  expect(await watchOf(user.id)).toEqual([240]);
});

test('a carrier that fails is left alone after one call and its parts, while the other is asked', async () => {
  const user = await buildUser(app.context);
  const fedex = await Promise.all([20, 20].map((count) => ownNumbers(app, 'fedex', count)));
  const usps = await ownNumbers(app, 'usps', 1, { user });
  app.sandbox.faults.order({ carrier: 'fedex', fault: 'access_forbidden' });
  const asked = app.sandbox.desk.seen.fedex.trackCalls;
  await run();
  const calls = app.sandbox.desk.seen.fedex.trackCalls - asked;
  expect(calls).toBeLessThanOrEqual(5);
  expect(timesAsked('usps', usps.numbers)).toEqual([1]);
  const again = (await Promise.all(fedex.map((one) => watchOf(one.user.id)))).flat();
  expect(again.toSorted((left, right) => Number(left) - Number(right))).toEqual([
    ...Array<number>(10).fill(0),
    ...Array<number>(30).fill(15),
  ]);
  // It asked for a pause, so the next run does not even take what is due.
  await Promise.all(fedex.map((one) => setDue(one.user.id, 1)));
  await run();
  expect(app.sandbox.desk.seen.fedex.trackCalls - asked).toBe(calls);
  expect((await watchOf(fedex[0]!.user.id)).every((minutes) => minutes !== null && minutes <= 0)).toBe(true);
});

test('a third of the hour stays for people', async () => {
  const { context } = app;
  context.carriers.use('fedex', { ...context.config.carriers.fedex!, callsPerHour: 3 });
  const packs = await Promise.all([20, 20, 20, 20].map((count) => ownNumbers(app, 'fedex', count)));
  const numbers = packs.flatMap((one) => one.numbers);
  await run();
  await run();
  expect(timesAsked('fedex', numbers).filter((times) => times === 1)).toHaveLength(60);
  expect(await context.carriers.callsLeft('fedex')).toBe(1);
  const left = packs.flatMap((one) =>
    one.ids.map((id, at) => ({ user: one.user, id, number: one.numbers[at]! })),
  );
  const waiting = left.find(({ number }) => timesAsked('fedex', [number])[0] === 0)!;
  const { results } = await app.call(
    endpoints.refreshTracking,
    { params: { carrier: 'fedex' }, body: { ids: [waiting.id] } },
    waiting.user,
  );
  expect(results[0]).toMatchObject({ outcome: 'refreshed' });
});
