import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { composePush } from '@waybill/carriers/sandbox/pushes.ts';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { ownScopes } from '@waybill/contract/permissions.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildKey } from '../../../../test/api-keys.ts';
import { type BuiltUser, buildStock, buildUser } from '../../../../test/builders.ts';
import {
  type TrackedApp,
  dayFromToday,
  openTrackedApp,
  webhookSecret,
} from '../../../../test/tracked-app.ts';
import { startJobs } from '../../../../test/start-jobs.ts';
import { trackingJobs } from '../../tracking/public-api.ts';
import { trackBatchJobs } from '../../batches/public-api.ts';
import { judgeChanged } from '../judging/judge-changed.ts';
import { refreshDue } from './refresh-due.ts';

let app: TrackedApp;
let stopJobs: () => Promise<void>;
/** Statements about parcels and stock since it was emptied. */
let statements: string[] = [];
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
  const { pool } = app.context;
  const counted = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const counting = (...args: unknown[]): unknown => {
      const [first] = args;
      const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '');
      if (/followed_|tracking_|tracked_|track_|shipments|lots\b/.test(text)) statements.push(text);
      return query(...args);
    };
    client.query = counting as typeof client.query;
  });
  const jobs = [...trackBatchJobs(app.context), ...trackingJobs(app.context)];
  stopJobs = await startJobs(app.databaseUrl, pino({ level: 'silent' }), jobs);
});
afterAll(async () => {
  await stopJobs();
  await app.close();
});
beforeEach(async () => {
  app.sandbox.faults.clear();
  const { config, carriers, db } = app.context;
  for (const carrier of ['ups', 'fedex'] as const) carriers.use(carrier, config.carriers[carrier]);
  await sql`UPDATE followed_numbers SET look_at = NULL`.execute(db);
  await sql`DELETE FROM rate_limits`.execute(db);
});

let serial = 0;
const numberOf = (carrier: Carrier, digits = ''): string => {
  serial += 1;
  const tail = `${digits}${String(serial).padStart(9 - digits.length, '0')}`;
  return carrier === 'ups'
    ? composeTrackingNumber('ups_1z', `1ZA1B203${tail}`)
    : composeTrackingNumber('fedex_express_12', `62${tail}`);
};
/** A number that the sandbox does not know. */
const unknownOf = (carrier: Carrier): string => numberOf(carrier, '97531404');
const timesAsked = (carrier: Carrier, number: string): number =>
  app.sandbox.desk.seen[carrier].numbers.get(number) ?? 0;
const stock = (carrier: Carrier, number: string) =>
  buildStock(app.context, 1, { carrier, numbers: [number] });
const follow = async (user: BuiltUser, numbers: string[]): Promise<string[]> =>
  (await app.call(endpoints.followNumbers, { body: { numbers } }, user)).added.map(({ id }) => id);
/** The background looks at what is due, after some hours. */
const look = async (hours: number): Promise<void> => {
  const { db } = app.context;
  const back = sql`make_interval(hours => ${hours})`;
  await sql`UPDATE parcels SET next_ask_at = next_ask_at - ${back}, fetched_at = fetched_at - ${back} WHERE question = 'owned'`.execute(
    db,
  );
  await sql`UPDATE followed_numbers SET look_at = look_at - ${back}, fetched_at = fetched_at - ${back}`.execute(
    db,
  );
  await sql`UPDATE follow_queues SET due_at = now()`.execute(db);
  await refreshDue(app.context);
  await judgeChanged(db);
};

const json = async (path: string, user?: BuiltUser) => {
  statements = [];
  const response = await app.send('GET', `${apiBase}${path}`, undefined, user && { token: user.token });
  const text = await response.text();
  const passing = ['date', 'x-trace-id', 'ratelimit', 'content-length'];
  const headers = [...response.headers].filter(([name]) => !passing.some((one) => name.startsWith(one)));
  return { status: response.status, headers, text, statements: statements.toSorted() };
};
type Answer = Awaited<ReturnType<typeof json>>;

/** What its follower, and whoever has its link, sees of a number; what differs by name alone is the same. */
const viewsOf = async (user: BuiltUser, number: string, id: string, token: string) => {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { 'x-api-key': keys.get(user) ?? '' } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit }));
  const tool = await client.callTool({ name: 'getFollowedNumber', arguments: { id } });
  await client.close();
  const same = (text: string): string =>
    text
      .replaceAll(number, 'NUMBER')
      .replaceAll(token, 'TOKEN')
      .replaceAll(`${number.slice(0, 2)}${'*'.repeat(number.length - 6)}${number.slice(-4)}`, 'NUMBER')
      .replaceAll(`"id":"${id}"`, '"id":"ID"')
      .replaceAll(/"(?:serverTime|traceId|expiresTime)":(?:\d+|"[^"]*")/g, '');
  const plain = (answer: Answer) => ({ ...answer, text: same(answer.text) });
  return {
    list: plain(await json(`/followed-numbers?keyword=${number}`, user)),
    detail: plain(await json(`/followed-numbers/${id}`, user)),
    share: plain(await json(`/shared-parcels/${token}`)),
    tool: same(JSON.stringify(tool.structuredContent)),
  };
};
const keys = new Map<BuiltUser, string>();
const buildFollower = async (): Promise<BuiltUser> => {
  const superAdmin = await buildUser(app.context, { role: 'super_admin' });
  const user = await buildUser(app.context);
  const body = { name: `follower ${user.id}`, scopes: [...ownScopes] };
  const template = await app.call(endpoints.createTemplate, { body }, superAdmin);
  const made = await buildKey(app, user, { name: 'agent', templateId: template.id }, superAdmin);
  keys.set(user, made.key);
  return user;
};
const share = async (user: BuiltUser, id: string): Promise<string> => {
  const { url } = await app.call(endpoints.shareFollowedNumber, { params: { id }, body: {} }, user);
  return url.slice(url.lastIndexOf('/') + 1);
};
const detail = (user: BuiltUser, id = '') => app.call(endpoints.getFollowedNumber, { params: { id } }, user);

/** A batch as its stream tells it to its end, and as its file. */
const track = async (user: BuiltUser, numbers: readonly string[]) => {
  const body = { numbers: numbers.map((number) => ({ trackingNumber: number })) };
  const { batchId } = await app.call(endpoints.trackNumbers, { body }, user);
  const path = `${apiBase}/logistics/track/${batchId}`;
  const stream = async () =>
    (await (await app.send('GET', `${path}/stream?after=0`, undefined, { token: user.token })).text())
      .split('\n')
      .filter((line) => line.includes('"kind":"result"'));
  return { batchId, stream, lines: await stream() };
};
const exported = async (user: BuiltUser, id: string): Promise<string[]> => {
  const path = `${apiBase}/logistics/track/${id}/export`;
  const response = await app.send('POST', path, { format: 'csv' }, { token: user.token });
  return (await response.text()).trim().split('\r\n').slice(1);
};

test('a round of numbers for sale alone takes as long as one that asks', async () => {
  const user = await buildUser(app.context);
  const number = composeTrackingNumber('usps_impb', '940018990530000000001');
  await stock('usps', number);
  await follow(user, [number]);
  const begun = performance.now();
  await look(1);
  // Where none has asked yet, a quarter of a second.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(249);
  expect(timesAsked('usps', number)).toBe(0);
});

test.each(['ups', 'fedex'] as const)(
  'a number of %s that is for sale is seen as one that the carrier does not know, to the millisecond',
  async (carrier) => {
    const user = await buildFollower();
    const [unknown, sold] = [unknownOf(carrier), numberOf(carrier)];
    await stock(carrier, sold);
    const ids = await follow(user, [unknown, sold]);
    const tokens = [await share(user, ids[0] ?? ''), await share(user, ids[1] ?? '')];
    const expectAlike = async (reason: string | null) => {
      const [one, other] = [
        await viewsOf(user, unknown, ids[0] ?? '', tokens[0] ?? ''),
        await viewsOf(user, sold, ids[1] ?? '', tokens[1] ?? ''),
      ];
      expect(other).toEqual(one);
      const told = await detail(user, ids[1]);
      expect(told).toMatchObject({ reason, fetchedTime: null, events: [] });
      expect(told.nextLookAt).toBe((await detail(user, ids[0])).nextLookAt);
    };
    await expectAlike(null);
    await look(0);
    await expectAlike('not_found');
    await look(13);
    await expectAlike('not_found');
    app.sandbox.faults.order({ carrier, fault: 'access_forbidden' });
    await look(13);
    await expectAlike('access_forbidden');
    expect(timesAsked(carrier, sold)).toBe(0);
    expect(timesAsked(carrier, unknown)).toBeGreaterThan(1);

    const { config, carriers } = app.context;
    app.sandbox.faults.clear();
    carriers.use(carrier, config.carriers[carrier]);
    const plain = (line = '', number: string) =>
      line.replaceAll(number, '').replaceAll(/"(?:seq|position)":\d+/g, '');
    for (const numbers of [[unknown, sold], [unknown], [sold]]) {
      const { batchId, lines } = await track(user, numbers);
      const file = await exported(user, batchId);
      for (const [at, number] of numbers.entries()) {
        expect(plain(lines[at], number)).toContain('"reason":"not_found"');
        expect([plain(lines[at], number), plain(file[at], number)]).toEqual([
          plain(lines[0], numbers[0] ?? ''),
          plain(file[0], numbers[0] ?? ''),
        ]);
      }
    }
    expect(timesAsked(carrier, sold)).toBe(0);

    const days = { startTime: dayFromToday(-7), endTime: dayFromToday(0), until: dayFromToday(7) };
    const wait = { carrier, zipCode: '10001', quantity: 1, mode: 'notify' as const, ...days };
    await app.call(endpoints.createWait, { body: wait }, user);
    const waits = await app.call(endpoints.listWaits, {}, user);
    expect(waits.list).toHaveLength(1);
    expect(JSON.stringify(waits)).not.toContain(sold);
  },
);

test.each(['ups', 'fedex'] as const)(
  'who follows a number of %s keeps what was known when it came into stock, as if its carrier had nothing new',
  async (carrier) => {
    const [user, late] = [await buildFollower(), await buildUser(app.context)];
    const [other, sold] = [numberOf(carrier), numberOf(carrier)];
    const ids = await follow(user, [other, sold]);
    const tokens = [await share(user, ids[0] ?? ''), await share(user, ids[1] ?? '')];
    const views = async () => [
      await viewsOf(user, other, ids[0] ?? '', tokens[0] ?? ''),
      await viewsOf(user, sold, ids[1] ?? '', tokens[1] ?? ''),
    ];
    await look(0);
    const { stream } = await track(user, [other, sold]);
    const [before, lines] = [await views(), await stream()];
    const known = await detail(user, ids[1]);
    expect(known.events.length).toBeGreaterThan(0);

    await stock(carrier, sold);
    expect(await views()).toEqual(before);
    await look(5);
    const [one, mine] = [await detail(user, ids[0]), await detail(user, ids[1])];
    expect([timesAsked(carrier, other), timesAsked(carrier, sold)]).toEqual([3, 2]);
    expect(mine.nextLookAt).toBe(one.nextLookAt);
    expect(mine.nextLookAt).toBeGreaterThan(mine.serverTime);
    for (const seen of [one, mine])
      expect(Date.now() - Date.parse(seen.fetchedTime ?? '')).toBeLessThan(600_000);
    expect({ ...mine, fetchedTime: '', nextLookAt: 0, serverTime: 0 }).toEqual({
      ...known,
      fetchedTime: '',
      nextLookAt: 0,
      serverTime: 0,
    });
    const after = await views();
    for (const view of ['list', 'detail', 'share'] as const) {
      expect(after[1]?.[view].statements).toEqual(after[0]?.[view].statements);
      expect(after[1]?.[view].headers).toEqual(after[0]?.[view].headers);
    }
    // Who looks at once again, by taking it back from the archive, moves neither.
    for (const archived of [true, false])
      for (const id of ids)
        await app.call(endpoints.changeFollowedNumber, { params: { id }, body: { archived } }, user);
    await look(0);
    const again = [await detail(user, ids[0]), await detail(user, ids[1])];
    expect(again.map(({ fetchedTime }) => fetchedTime)).toEqual([one.fetchedTime, mine.fetchedTime]);
    expect(again[1]?.nextLookAt).toBe(again[0]?.nextLookAt);

    // Who comes later learns nothing, and a push tells nobody.
    const [lateId] = await follow(late, [sold]);
    await look(0);
    const told = { status: 'unknown', reason: 'not_found', fetchedTime: null, events: [] };
    expect(await detail(late, lateId)).toMatchObject(told);
    const latest = await detail(user, ids[1]);
    app.sandbox.clock.advance(5 * 86_400_000);
    const pushed = await composePush(app.sandbox.desk, carrier, sold, webhookSecret);
    app.sandbox.clock.run();
    const { status } = await app.send('POST', `${apiBase}/webhooks/${carrier}`, pushed.body, {
      headers: { ...pushed.headers },
    });
    expect(status).toBe(200);
    const processed = sql<{
      open: number;
    }>`SELECT count(*)::int AS open FROM carrier_pushes WHERE processed_at IS NULL`;
    await expect.poll(async () => (await processed.execute(app.context.db)).rows[0]?.open).toBe(0);
    await judgeChanged(app.context.db);
    expect({ ...(await detail(user, ids[1])), serverTime: 0 }).toEqual({ ...latest, serverTime: 0 });
    expect(await detail(late, lateId)).toMatchObject(told);
    expect(await stream()).toEqual(lines);

    // Sold, it is its buyer's to pass on.
    await sql`UPDATE shipments SET state = 'sold' WHERE tracking_number = ${sold}`.execute(app.context.db);
    await look(13);
    expect(timesAsked(carrier, sold)).toBe(3);
    expect((await detail(late, lateId)).events.length).toBeGreaterThan(0);
  },
);
