import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { FollowedNumber } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../../test/builders.ts';
import { type TrackedApp, openTrackedApp, ownNumbers } from '../../../../test/tracked-app.ts';
import { judgeChanged } from '../judging/judge-changed.ts';
import { followSchedule, keepFollowingBought } from '../public-api.ts';
import { refreshDue } from './refresh-due.ts';
import { takeDue } from './store.ts';

let app: TrackedApp;
beforeAll(async () => {
  app = await openTrackedApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.sandbox.faults.clear();
  const { config, carriers, db } = app.context;
  for (const carrier of ['ups', 'usps', 'fedex'] as const) carriers.use(carrier, config.carriers[carrier]);
  await sql`UPDATE followed_numbers SET look_at = NULL`.execute(db);
  await sql`DELETE FROM carrier_budgets`.execute(db);
});

const beginOfHour = (): number => Date.parse('2026-03-08T12:00:00Z');

let serial = 0;
const newNumbers = (count: number): string[] =>
  Array.from({ length: count }, () => {
    serial += 1;
    return composeTrackingNumber('fedex_express_12', `61${String(serial).padStart(9, '0')}`);
  });
const follow = async (user: BuiltUser, numbers: string[]) =>
  (await app.call(endpoints.followNumbers, { body: { numbers } }, user)).added.map(({ id }) => id);
/** What the background does in a run: all that is due at fixed times, then what changed is judged. */
const run = async (): Promise<void> => {
  for (const job of followSchedule(app.context)) await job.work();
  await judgeChanged(app.context.db);
};
const list = async (user: BuiltUser): Promise<FollowedNumber[]> =>
  (await app.call(endpoints.listFollowedNumbers, { query: { pageSize: '100' } }, user)).list;
const get = (user: BuiltUser, id = '') => app.call(endpoints.getFollowedNumber, { params: { id } }, user);
const asked = (carrier: Carrier, numbers: readonly string[]) =>
  numbers.map((number) => app.sandbox.desk.seen[carrier].numbers.get(number) ?? 0);

test('says the last event by the clock of its place, as the timeline does', async () => {
  const user = await buildUser(app.context);
  await follow(user, newNumbers(12));
  await run();
  for (const { id, lastEventTime } of await list(user)) {
    const { events } = await get(user, id);
    expect(lastEventTime).toBe(
      events
        .map(({ localTime, utcOffset }) => `${localTime}${utcOffset ?? ''}`)
        .toSorted()
        .at(-1) ?? null,
    );
  }
});

test('asks once for a number that several follow, tells all of them, and looks again by its status', async () => {
  const [one, other] = [await buildUser(app.context), await buildUser(app.context)];
  const numbers = newNumbers(1);
  const [id] = await follow(one, numbers);
  await follow(other, numbers);
  await Promise.all([run(), run()]);
  await run();
  expect(asked('fedex', numbers)).toEqual([1]);
  const [mine] = await list(one);
  expect(mine?.fetchedTime).not.toBeNull();
  const [theirs] = await list(other);
  expect(theirs).toMatchObject({ status: mine?.status, lastEventTime: mine?.lastEventTime });
  const detail = await get(one, id);
  expect(detail.events.length).toBeGreaterThan(0);
  expect(detail.events.some(({ place }) => place?.state === detail.lastPlace?.state)).toBe(true);
  const ended = ['delivered', 'returned', 'cancelled'].includes(detail.status);
  if (!ended) expect(detail.nextLookAt).toBeGreaterThan(detail.serverTime);
});

test('a reader has a number asked for by the next run, once in ten minutes, and never one of UPS', async () => {
  const user = await buildUser(app.context);
  const numbers = newNumbers(1);
  const [id = ''] = await follow(user, numbers);
  const ask = (of: string) => app.call(endpoints.askFollowedNumber, { params: { id: of } }, user);
  await run();
  const { db } = app.context;
  const later = sql`UPDATE followed_numbers SET look_at = now() + interval '1 day', fetched_at = now() - interval '9 minutes'
    WHERE id = ${id}`;
  await later.execute(db);
  expect(await ask(id)).toEqual({ asked: false });
  await sql`UPDATE followed_numbers SET fetched_at = now() - interval '10 minutes' WHERE id = ${id}`.execute(
    db,
  );
  await sql`UPDATE parcels SET next_ask_at = now() WHERE tracking_number = ${numbers[0]}`.execute(db);
  await run();
  expect(asked('fedex', numbers)).toEqual([1]);
  expect(await ask(id)).toEqual({ asked: true });
  await run();
  expect(asked('fedex', numbers)).toEqual([2]);
  await sql`UPDATE followed_numbers SET look_at = NULL, fetched_at = NULL WHERE id = ${id}`.execute(db);
  expect(await ask(id)).toEqual({ asked: false });
  const [ups = ''] = await follow(user, [composeTrackingNumber('ups_1z', '1ZA1B203700000000')]);
  expect(await ask(ups)).toEqual({ asked: false });
});

test('an account with many numbers does not keep one with few waiting', async () => {
  const [large, small] = [await buildUser(app.context), await buildUser(app.context)];
  const many = newNumbers(700);
  await follow(large, many);
  const few = newNumbers(2);
  await follow(small, few);
  await refreshDue(app.context, beginOfHour);
  expect(asked('fedex', few)).toEqual([1, 1]);
  // Two thirds of 1,000 calls over 60 minutes, of 30 numbers each.
  expect(asked('fedex', many).filter((times) => times === 1)).toHaveLength(12 * 30 - 2);
  await refreshDue(app.context, beginOfHour);
  expect(asked('fedex', many).filter((times) => times === 1)).toHaveLength((12 + 11) * 30 - 2);
});

test('a run asks for as many as the budget has for it until the end of the hour, where a call takes one number, too', async () => {
  const { carriers, config } = app.context;
  const user = await buildUser(app.context);
  const numbers = Array.from({ length: 90 }, (_, at) =>
    composeTrackingNumber('ups_1z', `1ZA1B203${String(600_000_000 + at)}`),
  );
  await follow(user, numbers);
  const settings = config.carriers.ups;
  if (settings === undefined) throw new Error('UPS has no account');
  carriers.use('ups', { ...settings, callsPerHour: 4_500 });
  const askedOf = () => asked('ups', numbers).filter((times) => times === 1).length;
  await refreshDue(app.context, beginOfHour);
  expect(askedOf()).toBe(50);
  carriers.use('ups', { ...settings, callsPerHour: 120 });
  await refreshDue(app.context, () => Date.parse('2026-03-08T12:59:30Z'));
  expect(askedOf()).toBe(80);
  // Others have the rest.
  expect(await carriers.callsLeft('ups')).toBe(40);
});

test('what a killed process had taken nobody gets until its lease is over, and then it is due again', async () => {
  const user = await buildUser(app.context);
  const numbers = newNumbers(3);
  await follow(user, numbers);
  const { db } = app.context;
  const taken = async () => (await takeDue(db, 'fedex', 300)).filter((one) => one.follower_id === user.id);
  expect(await taken()).toHaveLength(3);
  const added = newNumbers(1);
  await follow(user, added);
  expect(await taken()).toEqual([]);
  await run();
  expect(asked('fedex', [...numbers, ...added])).toEqual([0, 0, 0, 0]);
  await sql`UPDATE follow_queues SET leased_until = now() WHERE user_id = ${user.id}`.execute(db);
  await run();
  expect(asked('fedex', [...numbers, ...added])).toEqual([1, 1, 1, 1]);
});

test('leaves a third of the calls to people, and looks later at what a failing carrier did not answer', async () => {
  const user = await buildUser(app.context);
  const numbers = newNumbers(31);
  const [id] = await follow(user, numbers);
  const { db, carriers } = app.context;
  const settings = app.context.config.carriers.fedex;
  if (settings === undefined) throw new Error('FedEx has no account');
  carriers.use('fedex', { ...settings, callsPerHour: 1, callsPerDay: 1 });
  await run();
  expect(asked('fedex', numbers).every((times) => times === 0)).toBe(true);
  carriers.use('fedex', undefined);
  await run();
  expect(await get(user, id)).toMatchObject({ reason: null, fetchedTime: null });
  const { rows } = await sql<{ due: number }>`SELECT count(*)::int AS due FROM followed_numbers
    WHERE user_id = ${user.id} AND look_at <= now()`.execute(db);
  expect(rows).toEqual([{ due: 31 }]);
});

test('nobody is asked for a number that is for sale, and it is told of as one that the carrier does not know', async () => {
  const user = await buildUser(app.context);
  const [sold = '', unknown = ''] = newNumbers(2);
  await buildStock(app.context, 1, { carrier: 'fedex', numbers: [sold] });
  await follow(user, [sold, unknown]);
  await run();
  expect(asked('fedex', [sold, unknown])).toEqual([0, 1]);
  const shown = (await list(user)).find(({ trackingNumber }) => trackingNumber === sold);
  expect(shown).toMatchObject({ status: 'unknown', reason: 'not_found', fetchedTime: null, lastPlace: null });
  expect(await get(user, shown?.id)).toMatchObject({
    events: [],
    carrierWords: null,
    nextLookReason: 'failed',
  });
});

test.each(['buy', 'reserve'] as const)(
  'what was bought (%s) is followed as soon as it is paid for, without a run of the schedule',
  async (action) => {
    const stop = keepFollowingBought(app.context);
    try {
      const { user, numbers } = await ownNumbers(app, 'fedex', 3, { action });
      if (action === 'reserve') {
        expect(await list(user)).toEqual([]);
        const { list: orders } = await app.call(endpoints.getUserOrder, { body: {} }, user);
        await app.call(endpoints.confirmOrder, { params: { id: orders[0]?.id ?? '' } }, user);
      }
      await expect
        .poll(async () => (await list(user)).map(({ trackingNumber }) => trackingNumber).toSorted())
        .toEqual(numbers.toSorted());
    } finally {
      await stop();
    }
  },
);

test('what was bought is followed by itself, once, and stays archived when it was archived', async () => {
  const user = await buildUser(app.context);
  const fedex = await ownNumbers(app, 'fedex', 2, { user });
  const ups = await ownNumbers(app, 'ups', 1, { user });
  await ownNumbers(app, 'usps', 1, { user, action: 'reserve' });
  await run();
  const followed = await list(user);
  expect(followed.map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual(
    [...fedex.numbers, ...ups.numbers].toSorted(),
  );
  expect(followed.every(({ source }) => source === 'bought')).toBe(true);
  const own = followed.find(({ carrier }) => carrier === 'fedex');
  expect(await get(user, own?.id)).toMatchObject({ nextLookReason: 'bought' });
  // Those of FedEx are watched as bought ones; those of UPS nobody else looks at.
  expect(asked('fedex', fedex.numbers)).toEqual([0, 0]);
  await app.call(endpoints.unfollowNumber, { params: { id: own?.id ?? '' } }, user);
  await run();
  expect(await list(user)).toHaveLength(2);
});

test('what a follower knows of a number that has no owner any more stays when its carrier does not know it', async () => {
  const user = await buildUser(app.context);
  // The sandbox does not know these eight digits.
  await follow(user, [composeTrackingNumber('fedex_express_12', '97531404001')]);
  await sql`UPDATE followed_numbers SET status = 'in_transit', judge_at = NULL WHERE user_id = ${user.id}`.execute(
    app.context.db,
  );
  await run();
  const [number] = await list(user);
  expect(number).toMatchObject({ status: 'in_transit', reason: 'not_found' });
});

test('a refresh by its owner reaches whoever follows the number', async () => {
  const [owner, stranger] = [await buildUser(app.context), await buildUser(app.context)];
  const bought = await ownNumbers(app, 'fedex', 1, { user: owner });
  await follow(stranger, bought.numbers);
  await sql`UPDATE followed_numbers SET look_at = NULL`.execute(app.context.db);
  await judgeChanged(app.context.db);
  await app.call(
    endpoints.refreshTracking,
    { params: { carrier: 'fedex' }, body: { ids: bought.ids } },
    owner,
  );
  await judgeChanged(app.context.db);
  const [state] = await list(stranger);
  const timeline = await app.call(endpoints.getTimeline, { params: { id: bought.ids[0] ?? '' } }, owner);
  expect(state).toMatchObject({ status: timeline.status, fetchedTime: timeline.fetchedTime, source: 'own' });
});
