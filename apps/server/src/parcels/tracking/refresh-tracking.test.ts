import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TrackedApp, dayFromToday, openTrackedApp, ownNumbers } from '../../../test/tracked-app.ts';
import { createApp } from '../../app.ts';
import { createContext } from '../../context.ts';
import { startSession } from '../../identity/sessions/public-api.ts';

let app: TrackedApp;
const logged: string[] = [];
beforeAll(async () => {
  const known = {
    shippedOn: dayFromToday(-2),
    expectedOn: dayFromToday(2),
    asOf: dayFromToday(2),
    ends: null,
  };
  app = await openTrackedApp(
    { FEDEX_CALLS_PER_DAY: '5000' },
    {
      sandbox: { known: async (_, numbers) => new Map(numbers.map((number) => [number, known])) },
      log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
    },
  );
});
afterAll(() => app.close());
beforeEach(() => {
  app.sandbox.faults.clear();
  app.sandbox.clock.run();
  // Breakers and pauses of the test before end with their pools.
  const { config, carriers } = app.context;
  for (const carrier of ['usps', 'fedex'] as const) carriers.use(carrier, config.carriers[carrier]);
});

const refresh = (user: BuiltUser, carrier: Carrier, ids: string[] | string, locale = 'zh-CN') =>
  app.call(endpoints.refreshTracking, { params: { carrier }, body: { ids } }, { ...user, locale });
const refused = (user: BuiltUser, carrier: Carrier, ids: string[], locale = 'zh-CN') =>
  app.refused(endpoints.refreshTracking, { params: { carrier }, body: { ids } }, { ...user, locale });
const timeline = (user: BuiltUser, id: string) =>
  app.call(endpoints.getTimeline, { params: { id } }, { ...user, locale: 'en' });
const timesAsked = (carrier: Carrier, number: string) =>
  app.sandbox.desk.seen[carrier].numbers.get(number) ?? 0;
const dayMs = 86_400_000;

describe('refreshing', () => {
  test.each(['fedex', 'usps'] as const)(
    '%s: news of every number, kept and shown with the order',
    async (carrier) => {
      const { user, ids } = await ownNumbers(app, carrier, 3, { status: 'label_created' });
      const before = Date.now();
      const { token, results } = await refresh(user, carrier, ids);
      expect(token).toMatch(/^[0-9a-f-]{36}$/);
      expect(results.map(({ id }) => id)).toEqual(ids);
      for (const result of results) {
        expect(result).toMatchObject({ outcome: 'refreshed', status: 'in_transit', statusText: '运输中' });
        expect(result.reason).toBeUndefined();
        expect(result.fetchedTime).toMatch(/[+-]\d\d:\d\d$/);
        expect(result.nextRefreshAt! - before).toBeGreaterThan(595_000);
        expect(result.nextRefreshAt! - before).toBeLessThan(620_000);
      }
      expect(results[0]!.lastEventTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d)?$/);
      const mine = await app.call(endpoints.getUserOrder, { body: {} }, user);
      expect(mine.list[0]!.trackingInfos.map(({ status }) => status)).toEqual(Array(3).fill('in_transit'));
      const [first] = ids;
      const shown = mine.list[0]!.trackingInfos.find(({ id }) => id === first);
      expect(shown!.lastEventTime).toBe(results[0]!.lastEventTime);
      const stock = await app.context.db
        .selectFrom('shipments')
        .select('status')
        .where('id', 'in', ids.map(Number))
        .execute();
      expect(stock.map(({ status }) => status)).toEqual(Array(3).fill('in_transit'));
    },
  );

  test('what changed is remembered, events are merged, and nothing new is called unchanged', async () => {
    const { user, ids } = await ownNumbers(app, 'fedex', 1);
    const [id] = ids;
    await refresh(user, 'fedex', ids);
    const first = await timeline(user, id!);
    expect(first).toMatchObject({ carrier: 'fedex', status: 'in_transit', lastChange: null, reason: null });
    expect(first.events.length).toBeGreaterThan(1);
    await letTimePass(app.context, 601);
    expect((await refresh(user, 'fedex', ids)).results[0]).toMatchObject({ outcome: 'unchanged' });
    expect((await timeline(user, id!)).events).toEqual(first.events);

    app.sandbox.clock.advance(5 * dayMs);
    await letTimePass(app.context, 601);
    expect((await refresh(user, 'fedex', ids)).results[0]).toMatchObject({
      outcome: 'refreshed',
      status: 'delivered',
    });
    const last = await timeline(user, id!);
    expect(last).toMatchObject({
      status: 'delivered',
      statusText: 'Delivered',
      deliveredOn: dayFromToday(2),
      lastChange: { from: 'in_transit', fromText: 'In transit', to: 'delivered' },
    });
    expect(last.events.slice(-first.events.length)).toEqual(first.events);
    expect(last.events[0]).toMatchObject({ status: 'delivered', statusText: 'Delivered' });
    const times = last.events.map(({ localTime, utcOffset }) => Date.parse(`${localTime}${utcOffset ?? ''}`));
    expect(times).toEqual(times.toSorted((left, right) => right - left));
  });

  test('delivered does not go back when the carrier only repeats older events', async () => {
    const { user, ids } = await ownNumbers(app, 'fedex', 1, { status: 'delivered' });
    await sql`UPDATE order_items SET last_event_at = now() + interval '1 hour' WHERE user_id = ${user.id}`.execute(
      app.context.db,
    );
    expect((await refresh(user, 'fedex', ids)).results[0]).toMatchObject({ status: 'delivered' });
    const other = await ownNumbers(app, 'fedex', 1, { status: 'delivered' });
    await sql`UPDATE order_items SET last_event_at = now() - interval '9 days' WHERE user_id = ${other.user.id}`.execute(
      app.context.db,
    );
    expect((await refresh(other.user, 'fedex', other.ids)).results[0]).toMatchObject({
      status: 'in_transit',
    });
  });

  test('a second time within ten minutes is too soon and asks nobody', async () => {
    const { user, ids, numbers } = await ownNumbers(app, 'usps', 2);
    await refresh(user, 'usps', ids[0]!);
    const { results } = await refresh(user, 'usps', ids.join(','), 'en');
    expect(results.map(({ outcome }) => outcome)).toEqual(['too_soon', 'refreshed']);
    expect(results[0]).toMatchObject({
      status: 'in_transit',
      reason: expect.stringContaining('10 minutes') as string,
    });
    expect(results[0]!.nextRefreshAt).toBeGreaterThan(Date.now());
    expect(numbers.map((number) => timesAsked('usps', number))).toEqual([1, 1]);
    await letTimePass(app.context, 601);
    expect((await refresh(user, 'usps', ids[0]!)).results[0]!.outcome).toBe('unchanged');
  });

  test('two tabs at once ask once', async () => {
    const { user, ids, numbers } = await ownNumbers(app, 'fedex', 5);
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(user, 'fedex', ids)));
    expect(numbers.map((number) => timesAsked('fedex', number))).toEqual(Array(5).fill(1));
    const outcomes = answers.flatMap(({ results }) => results.map(({ outcome }) => outcome));
    expect(outcomes.filter((outcome) => outcome === 'refreshed')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'too_soon')).toHaveLength(25);
    expect(new Set(answers.map(({ token }) => token)).size).toBe(6);
  });

  test('UPS is refused with what to do instead', async () => {
    const { user, ids } = await ownNumbers(app, 'ups', 1);
    const answer = await refused(user, 'ups', ids);
    expect(answer).toMatchObject({ status: 400, code: 40010 });
    expect(answer.data.supportHint).toContain('UPS 官网');
    expect((await refused(user, 'ups', ids, 'en')).data.supportHint).toContain('UPS site');
  });

  test('a number more than once is one number, and more than 100 are refused', async () => {
    const { user, ids } = await ownNumbers(app, 'usps', 1);
    expect((await refresh(user, 'usps', [ids[0]!, ids[0]!, `0${ids[0]}`])).results).toHaveLength(1);
    expect(await refused(user, 'usps', Array(101).fill(ids[0]))).toMatchObject({ code: 40001 });
    expect(await refused(user, 'usps', [])).toMatchObject({ code: 40001 });
  });
});

test('two nodes at once ask once: the database grants one lease', async () => {
  const other = createContext(app.context.config, app.databaseUrl, app.context.log);
  const node = await createApp(other, { webRoot: '/nowhere', checkAnswers: true });
  const { user, ids, numbers } = await ownNumbers(app, 'usps', 20);
  const there = node.inject({
    method: 'POST',
    url: '/api/v1/logistics/usps/refresh',
    headers: { token: user.token },
    payload: { ids },
  });
  const [here, answer] = await Promise.all([refresh(user, 'usps', ids), there]);
  const { data } = answer.json<{ data: typeof here }>();
  const outcomes = [...here.results, ...data.results].map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'refreshed')).toHaveLength(20);
  expect(numbers.map((number) => timesAsked('usps', number))).toEqual(Array(20).fill(1));
  await node.close();
  await other.close();
});

describe('whose numbers', () => {
  test('those of others, of another carrier, unknown and only reserved ones are not found, and none is asked', async () => {
    const mine = await ownNumbers(app, 'fedex', 1);
    const others = await ownNumbers(app, 'fedex', 1);
    const reserved = await ownNumbers(app, 'fedex', 1, { user: mine.user, action: 'reserve' });
    const usps = await ownNumbers(app, 'usps', 1, { user: mine.user });
    for (const id of [
      others.ids[0]!,
      reserved.ids[0]!,
      usps.ids[0]!,
      '999999999999',
      '9999999999999999999',
    ]) {
      const answer = await refused(mine.user, 'fedex', [mine.ids[0]!, id]);
      expect(answer).toMatchObject({ status: 404, code: 40401 });
      expect(Object.keys(answer.data)).toEqual(['category', 'name', 'traceId', 'supportHint']);
      if (id !== usps.ids[0]) {
        expect(await app.refused(endpoints.getTimeline, { params: { id } }, mine.user)).toMatchObject({
          code: 40401,
        });
      }
    }
    for (const number of [...mine.numbers, ...others.numbers, ...reserved.numbers]) {
      expect(timesAsked('fedex', number)).toBe(0);
    }
    expect(
      await app.refused(endpoints.getTimeline, { params: { id: mine.ids[0]! } }, others.user),
    ).toMatchObject({
      code: 40401,
    });
    const stranger = await buildUser(app.context);
    expect(await refused(stranger, 'fedex', mine.ids)).toMatchObject({ code: 40401 });
  });

  test('a UPS number shows what the stock knows', async () => {
    const { user, ids, numbers } = await ownNumbers(app, 'ups', 1, {
      status: 'delivered',
      deliveredOn: dayFromToday(-1),
    });
    expect(await timeline(user, ids[0]!)).toMatchObject({
      carrier: 'ups',
      trackingNumber: numbers[0],
      status: 'delivered',
      deliveredOn: dayFromToday(-1),
      events: [],
      fetchedTime: null,
      nextRefreshAt: null,
      lastChange: null,
    });
  });
});

describe('a carrier that fails', () => {
  const faults = [
    ['unavailable', 'carrier_down', '承运商系统出错'],
    ['hang', 'timeout', '响应超时'],
    ['html', 'carrier_down', '承运商系统出错'],
    ['truncated', 'bad_answer', '无法识别'],
    ['reset', 'carrier_unreachable', '连不上'],
    ['quota_used_up', 'quota_used_up', '明天再试'],
    ['access_forbidden', 'access_forbidden', '联系管理员'],
    ['token_refused', 'credentials_refused', '联系管理员'],
  ] as const;

  test.each(faults)(
    '%s: what is known stays, the reason is said, the other carrier is asked as ever',
    async (fault, reason, words) => {
      const { user, ids } = await ownNumbers(app, 'fedex', 2);
      const usps = await ownNumbers(app, 'usps', 1, { user });
      await refresh(user, 'fedex', ids);
      const before = await timeline(user, ids[0]!);
      await letTimePass(app.context, 601);
      await sql`DELETE FROM carrier_tokens`.execute(app.context.db);
      app.context.carriers.use('fedex', app.context.config.carriers.fedex);
      app.sandbox.faults.order({ carrier: 'fedex', fault });
      const asked = Date.now();
      const [failing, well] = await Promise.all([
        refresh(user, 'fedex', ids),
        refresh(user, 'usps', usps.ids),
      ]);
      expect(well.results[0]).toMatchObject({ outcome: 'refreshed' });
      for (const result of failing.results) {
        expect(result).toMatchObject({ outcome: 'failed', status: 'in_transit' });
        expect(result.reason).toContain(words);
        expect(result.nextRefreshAt! - asked).toBeGreaterThan(20_000);
      }
      const after = await timeline(user, ids[0]!);
      expect(after).toMatchObject({ reason, status: before.status, events: before.events });
      expect(after.fetchedTime).not.toBeNull();

      // The lease was released: the number may be tried again long before ten minutes are over.
      app.sandbox.faults.clear();
      app.context.carriers.use('fedex', app.context.config.carriers.fedex);
      expect((await refresh(user, 'fedex', ids)).results[0]!.outcome).toBe('too_soon');
      await letTimePass(app.context, fault === 'quota_used_up' ? 86_400 : 61);
      // After a day the session is over, too.
      const { token } = await startSession(app.context.db, user.id, 'test', '127.0.0.1');
      expect((await refresh({ ...user, token }, 'fedex', ids)).results[0]!.outcome).toBe('unchanged');
      expect((await timeline({ ...user, token }, ids[0]!)).reason).toBeNull();
    },
  );

  test('a number that the carrier does not know says so and spoils no other', async () => {
    const well = await ownNumbers(app, 'usps', 2);
    const unknown = await ownNumbers(app, 'usps', 1, { user: well.user, digits: '97531404' });
    const { results } = await refresh(well.user, 'usps', [...well.ids, ...unknown.ids], 'en');
    expect(results.map(({ outcome }) => outcome)).toEqual(['refreshed', 'refreshed', 'failed']);
    expect(results[2]!.reason).toContain('knows nothing of this number');
  });

  test('a budget that is used up is said and nobody is called', async () => {
    const { user, ids } = await ownNumbers(app, 'fedex', 1);
    await sql`UPDATE carrier_budgets SET day_calls = 5000 WHERE carrier = 'fedex'`.execute(app.context.db);
    const asked = app.sandbox.desk.seen.fedex.trackCalls;
    const { results } = await refresh(user, 'fedex', ids);
    expect(results[0]).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('次数暂时用完') as string,
    });
    expect(app.sandbox.desk.seen.fedex.trackCalls).toBe(asked);
    await sql`UPDATE carrier_budgets SET day_calls = 0 WHERE carrier = 'fedex'`.execute(app.context.db);
  });
});

test('no name, signature or photo of an answer is stored, and no log has a number, a token or a secret', async () => {
  const { user, ids, numbers } = await ownNumbers(app, 'fedex', 1);
  const usps = await ownNumbers(app, 'usps', 1, { user });
  app.sandbox.clock.advance(5 * dayMs);
  await refresh(user, 'fedex', ids);
  await refresh(user, 'usps', usps.ids);
  const { rows } = await sql<{
    stored: string;
  }>`SELECT (to_jsonb(t) - 'events')::text AS stored FROM parcels t
    UNION ALL SELECT e::text FROM parcels, jsonb_array_elements(events) e`.execute(app.context.db);
  expect(rows.length).toBeGreaterThan(10);
  expect([...app.personal]).toContain('/tracking/v3r2/tracking');
  const stored = rows.map((row) => row.stored).join('\n');
  expect(stored).not.toMatch(/JANE|ROE|c2ln|cGhv|HIDDEN/i);
  const shown = JSON.stringify(await timeline(user, ids[0]!));
  expect(shown).not.toMatch(/JANE|c2ln|cGhv|HIDDEN/i);
  const log = logged.join('\n');
  expect(log).toContain('/logistics/');
  expect(log).not.toContain('JANE');
  for (const secret of [...numbers, ...usps.numbers, 'a-secret-of-the-shop', 'Bearer'])
    expect(log).not.toContain(secret);
});
