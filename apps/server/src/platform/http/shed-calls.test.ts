import { connect } from 'node:net';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import type { CallOptions } from '../../../test/api-caller.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

const most = 20;
const generous = { timeout: 50_000, interval: 20 };
/** What the trigger waits for, and the test holds as long as orders are to hang. */
const gate = 4711;

/** The clock by which calls count as stuck. */
let clock = 0;
/** Lines of the process's own log. */
const lines: string[] = [];
let app: TestApp;
/** Another process of the product, where holds are made that orders at the first one need. */
let other: TestApp;
let reader: BuiltUser;
let keeper: pg.Client;
let underWay: Promise<Response>[];
let zip = 60_000;

beforeAll(async () => {
  app = await openTestApp(
    {
      MAX_IN_FLIGHT: String(most),
      POOL_SIZE: '40',
      STATEMENT_TIMEOUT_MS: '600000',
    },
    {
      log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
      now: () => clock,
    },
  );
  other = await openTestApp({}, { sharing: app.databaseUrl });
  reader = await buildUser(app.context);
  keeper = new pg.Client({ connectionString: app.databaseUrl });
  await keeper.connect();
  // Whoever waits here waits for as long as it takes, in place of the five seconds for other locks.
  await keeper.query(`CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql SET lock_timeout = 0 AS $$
    BEGIN PERFORM pg_advisory_xact_lock_shared(${gate}); RETURN new; END $$`);
  await keeper.query(
    'CREATE TRIGGER gate BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION wait_at_gate()',
  );
});
beforeEach(async () => {
  underWay = [];
  await keeper.query(`SELECT pg_advisory_lock(${gate})`);
});
afterEach(async () => {
  await keeper.query('SELECT pg_advisory_unlock_all()');
  await Promise.allSettled(underWay);
  await vi.waitUntil(async () => (await taken('short')) === 0, generous);
});
afterAll(async () => {
  await keeper.end();
  await other.close();
  await app.close();
});

const metric = async (name: string): Promise<number> => {
  const text = await (await app.send('GET', '/metrics')).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? Number.NaN);
};
const taken = (lasting: 'short' | 'long' | 'open'): Promise<number> =>
  metric(`waybill_http_slots_taken{lasting="${lasting}"}`);
const inFlight = (): Promise<number> => metric('waybill_http_requests_in_flight');
const shed = (priority: string): Promise<number> => metric(`waybill_http_shed_total{priority="${priority}"}`);

type Held = { readonly user: BuiltUser; readonly body: object };
const order = '/logistics/ups/order';
/** Somebody who has held a number and is about to buy it. */
const holdOne = async (): Promise<Held> => {
  zip += 1;
  const zip5 = String(zip);
  const user = await buildUser(app.context);
  await buildStock(app.context, 1, { zip5 });
  const asked = { params: { carrier: 'ups' as const }, body: { zipCode: zip5 } };
  const { reservation } = await other.call(endpoints.queryShipments, asked, user);
  return { user, body: { id: reservation?.holdId, action: 'buy' } };
};
const buy = ({ user, body }: Held, options: CallOptions = {}): Promise<Response> =>
  app.send('POST', apiBase + order, body, { ...user, ...options });

/** Orders that hang until the gate opens, until so many places are taken. */
const fillTo = async (count: number): Promise<void> => {
  const held = await Promise.all(Array.from({ length: count - (await taken('short')) }, holdOne));
  underWay.push(...held.map((one) => buy(one)));
  const answered = Promise.race(underWay).then(({ status }) => {
    throw new Error(`an order was to hang and was answered ${status}`);
  });
  await Promise.race([answered, vi.waitUntil(async () => (await taken('short')) === count, generous)]);
};
const openGate = async (): Promise<void> => {
  await keeper.query(`SELECT pg_advisory_unlock(${gate})`);
};

/** A call of each priority, and how it is answered where it is let in: none takes long, and none changes anything. */
const calls = {
  poll: ['GET', '/notice/user/unread-count', undefined, 200],
  'poll by its header': ['GET', '/user/getUserPoint', undefined, 200],
  read: ['GET', '/user/getUserPoint', undefined, 200],
  act: ['POST', '/notice/user/mark-all-read', {}, 200],
  hold: ['POST', '/logistics/ups/extend', { holdId: crypto.randomUUID() }, 409],
  vital: ['POST', '/logistics/orders/999999/cancel', {}, 404],
} as const;
type Kind = keyof typeof calls;
const kinds = Object.keys(calls) as Kind[];

const ask = (kind: Kind, options: CallOptions = reader): Promise<Response> => {
  const [method, path, body] = calls[kind];
  const headers = kind === 'poll by its header' ? { 'x-background': '1' } : {};
  return app.send(method, apiBase + path, body, { ...options, headers });
};
/** Kinds that are let in, one asked after the other. */
const letIn = async (): Promise<Kind[]> => {
  const found: Kind[] = [];
  for (const kind of kinds) {
    const { status } = await ask(kind);
    expect([503, calls[kind][3]], kind).toContain(status);
    if (status !== 503) found.push(kind);
  }
  return found;
};

test('polls are refused first, then lists, acts, queries, and paying calls last; all are let in again at once', async () => {
  expect(await letIn()).toEqual(kinds);
  await fillTo(9);
  expect(await letIn()).toEqual(kinds);
  await fillTo(10);
  expect(await letIn()).toEqual(['read', 'act', 'hold', 'vital']);
  await fillTo(15);
  expect(await letIn()).toEqual(['act', 'hold', 'vital']);
  await fillTo(17);
  expect(await letIn()).toEqual(['hold', 'vital']);
  await fillTo(19);
  expect(await letIn()).toEqual(['vital']);
  await fillTo(20);
  expect(await letIn()).toEqual([]);

  await openGate();
  const answers = await Promise.all(underWay);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: most }, () => 200));
  await vi.waitUntil(async () => (await taken('short')) === 0, generous);
  expect(await letIn()).toEqual(kinds);
});

describe('at the bound', () => {
  beforeEach(() => fillTo(most));

  test.each([
    ['zh-CN', '当前访问量较大', '请稍等几秒后重试'],
    ['en', 'The service is busy', 'Please try again in a few seconds'],
  ])('a refusal says in %s what to do, when, and that no points moved', async (locale, msg, hint) => {
    const answer = await ask('vital', { ...reader, locale });
    const seconds = Number(answer.headers.get('retry-after'));
    expect([1, 2]).toContain(seconds);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual({
      code: 50301,
      msg,
      data: {
        category: 'system',
        name: 'overloaded',
        traceId: answer.headers.get('x-trace-id'),
        supportHint: hint,
        retryAfter: seconds,
        moneyEffect: 'none',
      },
    });
  });

  test('it comes before anybody looks who calls or reads what was sent', async () => {
    expect((await app.send('GET', `${apiBase}/user/getUserPoint`)).status).toBe(503);
    expect((await app.send('POST', apiBase + order, '{ not JSON', { token: 'of-nobody' })).status).toBe(503);
  });

  test('health, metrics and the description of the API answer all the same', async () => {
    const paths = ['/healthz', '/readyz', '/metrics', `${apiBase}/openapi.json`];
    const answers = await Promise.all(paths.map((path) => app.send('GET', path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('that lasts half a minute without one call that ends makes the process not ready, until one does', async () => {
    const ready = async (): Promise<unknown> => {
      const answer = await app.send('GET', '/readyz');
      return [answer.status, await answer.json()];
    };
    clock += 29_999;
    expect(await ready()).toEqual([200, { status: 'ready' }]);
    clock += 1;
    const reason = 'no call has come to an end for 30 s';
    expect(await ready()).toEqual([503, { status: 'not ready', reason }]);
    await openGate();
    await expect.poll(ready, generous).toEqual([200, { status: 'ready' }]);
  });

  test('refusals are counted by priority; they are no errors of the server, and both logs keep the same sample', async () => {
    const { context } = app;
    await context.callLog.flush();
    const count = async (from: string): Promise<number> => {
      const { rows } = await context.pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${from}`,
      );
      return rows[0]?.count ?? 0;
    };
    const before = { polls: await shed('poll'), acts: await shed('act'), missed: context.callLog.dropped() };
    const logged = await count('call_log WHERE code = 50301');
    const told = (): number => lines.filter((line) => line.includes('"status":503')).length;
    const toldBefore = told();
    await Promise.all(Array.from({ length: 200 }, () => ask('poll')));
    await ask('act');
    expect(await shed('poll')).toBe(before.polls + 200);
    expect(await shed('act')).toBe(before.acts + 1);
    await context.callLog.flush();
    const kept = (await count('call_log WHERE code = 50301')) - logged;
    // Errors of the tests before count too, when they were in the same second.
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(201);
    expect(kept + context.callLog.dropped() - before.missed).toBe(201);
    expect(told() - toldBefore).toBe(kept);
    await context.exceptions.flush();
    expect(await count('exception_groups')).toBe(0);
  });
});

test('an order that was refused changed nothing, and its Idempotency-Key is as good as new', async () => {
  const { pool } = app.context;
  const held = await holdOne();
  await fillTo(most);
  const key = { idempotencyKey: 'refused-and-sent-again' };
  const stand = async (): Promise<unknown> => {
    const { rows } = await pool.query<object>(
      `SELECT (SELECT count(*) FROM orders WHERE user_id = $1) AS orders,
         (SELECT count(*) FROM idempotency_keys WHERE user_id = $1) AS keys,
         (SELECT json_agg(a ORDER BY a.account) FROM point_accounts a WHERE a.user_id = $1) AS points,
         (SELECT count(*) FROM shipments WHERE holder_id = $1 AND state = 'held') AS held`,
      [held.user.id],
    );
    return rows[0];
  };
  const before = await stand();
  expect(before).toMatchObject({ orders: 0, keys: 0, held: 1 });
  expect((await buy(held, key)).status).toBe(503);
  expect(await stand()).toEqual(before);

  await openGate();
  await Promise.all(underWay);
  const first = await buy(held, key);
  expect(first.status).toBe(200);
  expect(await (await buy(held, key)).json()).toEqual(await first.json());
  expect(await stand()).toMatchObject({ orders: 1, keys: 1, held: 0 });
});

test('a caller who leaves keeps the place until the work is over', async () => {
  const held = await holdOne();
  await fillTo(9);
  const draining = new AbortController();
  const left = fetch(app.url + apiBase + order, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: held.user.token },
    body: JSON.stringify(held.body),
    signal: draining.signal,
  });
  await vi.waitUntil(async () => (await taken('short')) === 10, generous);
  const before = await inFlight();
  draining.abort();
  await expect(left).rejects.toThrow('aborted');
  await vi.waitUntil(async () => (await inFlight()) === before - 1, generous);
  expect(await taken('short')).toBe(10);
  expect((await ask('poll')).status).toBe(503);
  await openGate();
  await vi.waitUntil(async () => (await taken('short')) === 0, generous);
});

test('whoever sends slowly or listens takes nothing from others', async () => {
  const { port, hostname } = new URL(app.url);
  const head = `POST ${apiBase}/auth/login HTTP/1.1\r\nhost: waybill\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`;
  const slow = Array.from({ length: most }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(head);
    return socket;
  });
  const closing = new AbortController();
  const listening = Array.from({ length: most }, () =>
    fetch(`${app.url}${apiBase}/notice/stream`, {
      headers: { token: reader.token },
      signal: closing.signal,
    }),
  );
  await vi.waitUntil(async () => (await taken('open')) >= most, generous);
  await vi.waitUntil(async () => (await taken('short')) === 0, generous);
  expect(await letIn()).toEqual(kinds);
  closing.abort();
  for (const socket of slow) socket.destroy();
  await Promise.allSettled(listening);
  await vi.waitUntil(async () => (await taken('open')) === 0, generous);
});
