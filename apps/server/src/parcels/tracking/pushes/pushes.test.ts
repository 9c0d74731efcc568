import { createHmac } from 'node:crypto';
import { composePush } from '@waybill/carriers/sandbox/pushes.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../../test/builders.ts';
import {
  type TrackedApp,
  dayFromToday,
  openTrackedApp,
  ownNumbers,
  webhookSecret,
} from '../../../../test/tracked-app.ts';
import { startJobs } from '../../../../test/start-jobs.ts';
import { afterAnswer, keepParcels, nothingKnown, trackingJobs } from '../public-api.ts';
import { refusedPushes } from './receive-push.ts';

let app: TrackedApp;
let stopJobs: () => Promise<void>;
/** What the sandbox waits for before it answers. */
let answersWait: Promise<void> | undefined;
beforeAll(async () => {
  const known = {
    shippedOn: dayFromToday(-2),
    expectedOn: dayFromToday(2),
    asOf: dayFromToday(2),
    ends: null,
  };
  app = await openTrackedApp(
    {},
    {
      sandbox: {
        known: async (_, numbers) => {
          await answersWait;
          return new Map(numbers.map((number) => [number, known]));
        },
      },
    },
  );
  stopJobs = await startJobs(app.databaseUrl, pino({ level: 'silent' }), trackingJobs(app.context));
});
afterAll(async () => {
  await stopJobs();
  await app.close();
});
beforeEach(async () => {
  app.sandbox.clock.run();
  await sql`TRUNCATE carrier_pushes, rate_limits`.execute(app.context.db);
});

type Push = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

const push = (carrier: Carrier, number: string): Promise<Push> =>
  composePush(app.sandbox.desk, carrier, number, webhookSecret);
const send = async (carrier: Carrier, { headers, body }: Push) => {
  const response = await app.send('POST', `${apiBase}/webhooks/${carrier}`, body, {
    headers: { ...headers },
  });
  return { status: response.status, ...((await response.json()) as { code: number }) };
};
const stored = async (): Promise<{ parcels: unknown; processed: boolean }[]> =>
  (
    await sql<{ parcels: unknown; processed: boolean }>`
      SELECT parcels, processed_at IS NOT NULL AS processed FROM carrier_pushes`.execute(app.context.db)
  ).rows;
/** Waits until everything that was stored was taken over. */
const takenOver = async (): Promise<void> => {
  await expect
    .poll(async () => (await stored()).every(({ processed }) => processed), { timeout: 20_000 })
    .toBe(true);
};
const deliver = async (carrier: Carrier, given: Push): Promise<void> => {
  expect(await send(carrier, given)).toMatchObject({ status: 200, code: 0 });
  await takenOver();
};
const timeline = (user: BuiltUser, id: string | undefined) =>
  app.call(endpoints.getTimeline, { params: { id: id ?? '' } }, { ...user, locale: 'en' });
const dayMs = 86_400_000;

describe.each(carriers)('%s', (carrier) => {
  test('a push over HTTP shows in timeline and order', async () => {
    const { user, ids, numbers } = await ownNumbers(app, carrier, 1, { status: 'label_created' });
    const sent = await fetch(`${app.sandbox.app.listeningOrigin}/sandbox/push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        carrier,
        number: numbers[0],
        secret: webhookSecret,
        url: `${app.url}${apiBase}/webhooks/${carrier}`,
      }),
    });
    expect(await sent.json()).toMatchObject({ status: 200 });
    await takenOver();
    const first = await timeline(user, ids[0]);
    expect(first).toMatchObject({
      status: 'in_transit',
      lastChange: { from: 'label_created', to: 'in_transit' },
    });
    expect(first.events.length).toBeGreaterThan(0);
    expect(first.fetchedTime).not.toBeNull();
    const mine = await app.call(endpoints.getUserOrder, { body: {} }, user);
    expect(mine.list[0]?.trackingInfos[0]).toMatchObject({
      status: 'in_transit',
      lastEventTime: first.lastEventTime,
    });
  });

  test('an older push that comes later moves nothing back', async () => {
    const { user, ids, numbers } = await ownNumbers(app, carrier, 1, { status: 'label_created' });
    const [number = ''] = numbers;
    const older = await push(carrier, number);
    app.sandbox.clock.advance(5 * dayMs);
    const newer = await push(carrier, number);
    await deliver(carrier, newer);
    const before = await timeline(user, ids[0]);
    expect(before).toMatchObject({ status: 'delivered', deliveredOn: dayFromToday(2) });
    await deliver(carrier, older);
    const after = await timeline(user, ids[0]);
    expect(after).toMatchObject({ status: 'delivered', lastEventTime: before.lastEventTime });
    expect(after.lastChange).toEqual(before.lastChange);
    expect(after.events.slice(0, 1)).toEqual(before.events.slice(0, 1));
    expect(new Set(after.events.map((event) => JSON.stringify(event))).size).toBe(after.events.length);
    expect(after.events.length).toBeGreaterThanOrEqual(before.events.length);
  });

  test('followers look later after a push, also at a number that nobody asked for any more', async () => {
    const { numbers } = await ownNumbers(app, carrier, 1, { status: 'label_created' });
    const follower = await buildUser(app.context);
    const { added } = await app.call(endpoints.followNumbers, { body: { numbers } }, follower);
    await sql`UPDATE followed_numbers SET look_at = NULL WHERE user_id = ${follower.id}`.execute(
      app.context.db,
    );
    await sql`UPDATE follow_queues SET due_at = now() + interval '30 days' WHERE user_id = ${follower.id}`.execute(
      app.context.db,
    );
    await deliver(carrier, await push(carrier, numbers[0] ?? ''));
    const params = { id: added[0]?.id ?? '' };
    const { nextLookAt, serverTime } = await app.call(endpoints.getFollowedNumber, { params }, follower);
    expect(nextLookAt).toBeGreaterThan(serverTime);
    const { rows } = await sql<{ found: boolean }>`
      SELECT q.due_at <= f.look_at AS found FROM follow_queues q JOIN followed_numbers f USING (user_id, carrier)
      WHERE q.user_id = ${follower.id}`.execute(app.context.db);
    expect(rows).toEqual([{ found: true }]);
  });

  test('the same push again is answered alike and does nothing', async () => {
    const { user, ids, numbers } = await ownNumbers(app, carrier, 1, { status: 'label_created' });
    const given = await push(carrier, numbers[0] ?? '');
    await deliver(carrier, given);
    const before = await timeline(user, ids[0]);
    const again = await Promise.all(Array.from({ length: 5 }, () => send(carrier, given)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await stored()).toEqual([{ parcels: [], processed: true }]);
    expect(await timeline(user, ids[0])).toMatchObject({
      events: before.events,
      fetchedTime: before.fetchedTime,
    });
  });

  test.each([
    ['no signature', ({ body }: Push): Push => ({ headers: { 'content-type': 'application/json' }, body })],
    [
      'another one',
      ({ headers, body }: Push): Push => ({
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [
            name,
            name === 'content-type' ? value : createHmac('sha256', 'other').update(body).digest('base64'),
          ]),
        ),
        body,
      }),
    ],
    [
      'an empty body',
      ({ headers }: Push): Push => ({ headers: { ...headers, authorization: '' }, body: '' }),
    ],
  ])('with %s is refused and nothing is stored', async (_name, tamper) => {
    const { numbers } = await ownNumbers(app, carrier, 1);
    const { status } = await send(carrier, tamper(await push(carrier, numbers[0] ?? '')));
    expect(status).toBe(_name === 'an empty body' && carrier === 'ups' ? 400 : 401);
    expect(await stored()).toEqual([]);
  });

  test('with a body that breaks off or is too large is refused and nothing is stored', async () => {
    const { headers, body } = await push(carrier, (await ownNumbers(app, carrier, 1)).numbers[0] ?? '');
    expect((await send(carrier, { headers, body: body.slice(0, -5) })).status).toBe(
      carrier === 'ups' ? 400 : 401,
    );
    expect(await send(carrier, { headers, body: body + ' '.repeat(1_048_576) })).toMatchObject({
      status: 413,
      code: 41301,
    });
    expect(await stored()).toEqual([]);
  });

  test('of a number that nobody has leaves nothing behind', async () => {
    const rows = () =>
      app.context.db.selectFrom('parcels').select('events').orderBy('tracking_number').execute();
    const before = await rows();
    const number = { ups: '1Z5R89390357567127', fedex: '986578788855', usps: '9400111206206406260787' }[
      carrier
    ];
    await deliver(carrier, await push(carrier, number));
    expect(await rows()).toEqual(before);
    expect(await stored()).toEqual([{ parcels: [], processed: true }]);
  });
});

test('a push that comes while the carrier is asked is not undone by an answer from before', async () => {
  const { user, ids, numbers } = await ownNumbers(app, 'usps', 1, { status: 'label_created' });
  app.sandbox.clock.advance(5 * dayMs);
  const delivered = await push('usps', numbers[0] ?? '');
  app.sandbox.clock.run();
  let answer = (): void => undefined;
  answersWait = new Promise((resolve) => {
    answer = resolve;
  });
  const asked = () => app.sandbox.desk.seen.usps.numbers.get(numbers[0] ?? '') ?? 0;
  const before = asked();
  const refreshing = app.call(
    endpoints.refreshTracking,
    { params: { carrier: 'usps' }, body: { ids } },
    { ...user },
  );
  await expect.poll(asked, { timeout: 20_000 }).toBe(before + 1);
  await deliver('usps', delivered);
  answer();
  answersWait = undefined;
  expect((await refreshing).results[0]).toMatchObject({ status: 'delivered' });
  expect(await timeline(user, ids[0])).toMatchObject({ status: 'delivered' });
});

test('a signed push that cannot be read is refused', async () => {
  const body = '{"output": "nothing"}';
  const signature = createHmac('sha256', webhookSecret).update(body).digest('base64');
  expect(await send('fedex', { headers: { 'fdx-signature': signature }, body })).toMatchObject({
    status: 400,
    code: 40002,
  });
  expect(await stored()).toEqual([]);
});

test('nothing personal of a push is stored, not even until it is taken over', async () => {
  const { numbers } = await ownNumbers(app, 'fedex', 1);
  await stopJobs();
  try {
    const { body } = await push('fedex', numbers[0] ?? '');
    const planted = body
      .replaceAll('"scanLocation":{', '"scanLocation":{"streetLines":["1 HIDDEN LANE"],')
      .replace('"trackResults":[{', '"trackResults":[{"deliveryDetails":{"receivedByName":"JANE ROE"},');
    expect(planted).toContain('JANE ROE');
    expect(planted).toContain('HIDDEN LANE');
    const signature = createHmac('sha256', webhookSecret).update(planted).digest('base64');
    expect((await send('fedex', { headers: { 'fdx-signature': signature }, body: planted })).status).toBe(
      200,
    );
    const text = JSON.stringify(await stored());
    expect(text).toContain(numbers[0]);
    expect(text).not.toMatch(/JANE|HIDDEN/);
  } finally {
    stopJobs = await startJobs(app.databaseUrl, pino({ level: 'silent' }), trackingJobs(app.context));
  }
  await takenOver();
});

test('a push is news for batches too, and has the carrier asked for the rest next time', async () => {
  const [number = ''] = (await ownNumbers(app, 'usps', 1)).numbers;
  const outcome = await app.context.carriers.track('usps', { number });
  if (outcome.kind !== 'found') throw new Error('the sandbox did not answer');
  const key = { carrier: 'usps', tracking_number: number, question: '', stock_status: 'unknown' } as const;
  const answered = afterAnswer({ ...nothingKnown, ...key }, outcome.parcel);
  await app.context.db.transaction().execute((tx) => keepParcels(tx, [answered]));
  const older = await push('usps', number);
  app.sandbox.clock.advance(5 * dayMs);
  await deliver('usps', await push('usps', number));
  await deliver('usps', older);
  const { rows } = await sql<{ status: string; events: number; stale: boolean }>`
    SELECT status, jsonb_array_length(events) AS events, next_ask_at <= now() AS stale
    FROM parcels WHERE tracking_number = ${number} AND question = ''`.execute(app.context.db);
  expect(rows[0]).toMatchObject({ status: 'delivered', stale: true });
  expect(rows[0]?.events).toBeGreaterThan(outcome.parcel.events.length);
});

test('events that come one by one stand in one order, with a zone or without', async () => {
  const { user, ids, numbers } = await ownNumbers(app, 'ups', 1, { status: 'label_created' });
  const tell = (time: string, words: string, gmtOffset?: string): Promise<void> =>
    deliver('ups', {
      headers: { 'content-type': 'application/json', credential: webhookSecret },
      body: JSON.stringify({
        trackingNumber: numbers[0],
        localActivityDate: dayFromToday(-1).replaceAll('-', ''),
        localActivityTime: time,
        gmtOffset,
        activityLocation: { city: 'BOISE', stateProvince: 'ID', country: 'US' },
        activityStatus: { type: 'I', code: 'AR', description: words },
      }),
    });
  await tell('060000', 'first', '-07:00');
  await tell('080000', 'third');
  await tell('073000', 'second', '-07:00');
  const { events } = await timeline(user, ids[0]);
  expect(events.map(({ words }) => words)).toEqual(['third', 'second', 'first']);
});

test('whoever sends wrong ones too often is limited, and right ones still come in', async () => {
  const given = await push('usps', (await ownNumbers(app, 'usps', 1)).numbers[0] ?? '');
  const wrong = { headers: { 'x-hmac': 'x' }, body: given.body };
  const statuses = await Promise.all(
    Array.from({ length: refusedPushes.points + 5 }, async () => (await send('usps', wrong)).status),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(refusedPushes.points);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect((await send('usps', given)).status).toBe(200);
  await letTimePass(app.context, refusedPushes.seconds + 1);
  expect((await send('usps', wrong)).status).toBe(401);
});

test('without a secret nothing comes in', async () => {
  const { context } = app;
  const given = await push('fedex', '986578788855');
  const { webhookSecret: _secret, ...settings } = context.config.carriers.fedex ?? {
    origin: '',
    clientId: '',
    clientSecret: '',
    callsPerHour: 1,
    callsPerDay: 1,
  };
  context.carriers.use('fedex', settings);
  try {
    expect((await send('fedex', given)).status).toBe(401);
  } finally {
    context.carriers.use('fedex', context.config.carriers.fedex);
  }
});

test('UPS may get a token for its credential and push with it', async () => {
  const { numbers } = await ownNumbers(app, 'ups', 1, { status: 'label_created' });
  const ask = (secret: string) =>
    app.send('POST', `${apiBase}/webhooks/ups/token`, 'grant_type=client_credentials', {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`ups:${secret}`).toString('base64')}`,
      },
    });
  expect((await ask('another-secret')).status).toBe(401);
  const answer = (await (await ask(webhookSecret)).json()) as Record<string, unknown>;
  expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
  const { body } = await push('ups', numbers[0] ?? '');
  const token = String(answer['access_token']);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  expect(
    (await send('ups', { headers: { ...headers, authorization: `Bearer ${token}x` }, body })).status,
  ).toBe(401);
  await deliver('ups', { headers, body });
});
