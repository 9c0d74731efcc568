import { sessionEndpoints } from '@waybill/contract/endpoints/sessions.ts';
import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.test-kit.ts';

const day = 86_400_000;

let sent: Request[];
let replies: (Response | Error)[];
let client: typeof import('./call.ts');
let session: typeof import('./session.ts');

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });
const ok = (data: unknown): Response => json({ code: 0, msg: 'ok', data });

const loadedRecovery = vi.fn<() => void>();

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  sent = [];
  loadedRecovery.mockClear();
  for (const [name, value] of Object.entries(fakeBrowser(Date.now() + day))) vi.stubGlobal(name, value);
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request.clone());
    const next = replies.shift();
    if (next instanceof Error) throw next;
    return next;
  });
  vi.doMock('./recover.ts', async (original) => {
    loadedRecovery();
    return original();
  });
  client = await import('./call.ts');
  session = await import('./session.ts');
  const live = await import('./live-session.ts');
  await (await live.liveSession()).open();
});

afterEach(() => {
  vi.doUnmock('./recover.ts');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Runs the clock until the promise has come to something, and lets what is loaded meanwhile arrive. */
const settle = async <T>(promise: Promise<T>): Promise<T> => {
  let isOver = false;
  const over = (): void => void (isOver = true);
  promise.then(over, over);
  while (!isOver) {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  return promise;
};

const getPoints = () => settle(client.call(pointEndpoints.getUserPoint));

test('a usual answer needs nothing else, and says who asks in which language', async () => {
  replies = [ok(12.5)];
  expect(await getPoints()).toBe(12.5);
  expect(loadedRecovery).not.toHaveBeenCalled();
  expect(sent[0]?.headers.get('token')).toBe('t1');
  expect(sent[0]?.headers.get('Accept-Language')).toBe('zh-CN');
  expect(sent[0]?.credentials).toBe('omit');
  expect(sent[0]?.redirect).toBe('error');
});

test('so does what a POST answers', async () => {
  replies = [ok({ list: [] }), ok({ list: [] })];
  const body = { pageNum: 1, pageSize: 20 };
  await settle(client.call(orderEndpoints.getUserOrder, { body }));
  expect(await sent[0]?.json()).toEqual(body);
  await settle(client.call(orderEndpoints.getUserOrder, { body }));
  expect(loadedRecovery).not.toHaveBeenCalled();
});

test('whatever a person sent is shown to be under way after 300 ms, also a query', async () => {
  const { usePending } = await import('./pending-calls.ts');
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  const input = { params: { carrier: 'ups' as const }, body: { zipCode: '90001' } };
  const query = client.call(logisticsEndpoints.queryShipments, input);
  await vi.advanceTimersByTimeAsync(299);
  expect(usePending.getState().shown).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(usePending.getState().shown).toBe(true);
  answer.resolve(ok({ list: [] }));
  await query;
  await vi.advanceTimersByTimeAsync(999);
  expect(usePending.getState().shown).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(usePending.getState().shown).toBe(false);
});

test('what was done is done, also when its answer has no data', async () => {
  replies = [ok(null), ok({ ended: 2 })];
  expect(await settle(client.perform(sessionEndpoints.endOtherSessions))).toEqual({});
  expect(await settle(client.perform(sessionEndpoints.endOtherSessions))).toEqual({ ended: 2 });
});

test('an error is read without asking again', async () => {
  replies = [json({ code: 42901, msg: '慢一点' }, 429)];
  await expect(getPoints()).rejects.toMatchObject({ code: 42901, status: 429 });
  expect(sent).toHaveLength(1);
});

test('a failure of the server and a lost network count as the first try', async () => {
  replies = [json({}, 503), new TypeError('Failed to fetch'), ok(3)];
  expect(await getPoints()).toBe(3);
  expect(sent).toHaveLength(3);
  vi.resetModules();
  client = await import('./call.ts');
  sent = [];
  replies = [new TypeError('Failed to fetch'), ok(4)];
  expect(await getPoints()).toBe(4);
  expect(sent).toHaveLength(2);
});

test('a token that ran out is exchanged, and the read comes with the new one', async () => {
  replies = [
    json({ code: 40102, msg: '登录已过期' }, 401),
    ok({ token: 't2', expiresAt: Date.now() + day }),
    ok(7),
  ];
  expect(await getPoints()).toBe(7);
  expect(
    sent.map(({ url, headers }) => [new URL(url).pathname.split('/').at(-1), headers.get('token')]),
  ).toEqual([
    ['getUserPoint', 't1'],
    ['refresh-token', 't1'],
    ['getUserPoint', 't2'],
  ]);
});

test('a renewed token is taken up', async () => {
  replies = [
    json({ code: 0, msg: 'ok', data: 1 }, 200, { 'X-New-Token': 't2', 'X-Token-Refreshed': 'true' }),
  ];
  expect(await getPoints()).toBe(1);
  expect(sent).toHaveLength(1);
  expect(session.currentToken()).toBe('t2');
});

test('what is given up is not asked for again', async () => {
  const stop = new AbortController();
  stop.abort(new Error('left'));
  await expect(settle(client.call(pointEndpoints.getUserPoint, {}, { signal: stop.signal }))).rejects.toThrow(
    'left',
  );
  expect(sent).toHaveLength(0);
  expect(loadedRecovery).not.toHaveBeenCalled();
});

test('a request that cannot be made leaves no timer behind, which would fail with nobody to hear it', async () => {
  const before = vi.getTimerCount();
  const asked = client.call(pointEndpoints.getUserPoint, {}, { apiKey: '密钥' });
  await expect(asked).rejects.toThrow(TypeError);
  expect(vi.getTimerCount()).toBe(before);
});
