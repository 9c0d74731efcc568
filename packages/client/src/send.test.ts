import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkError, RateLimitError, ServerError, WaybillError, createClient } from './client.ts';

type Sent = { readonly url: string; readonly init: RequestInit };
type Reply = (sent: Sent) => Response | Promise<Response>;

const sent: Sent[] = [];
/** A client whose server answers one reply after another, the last one again and again. */
const clientOf = (...replies: Reply[]) =>
  createClient({
    baseUrl: 'https://waybill.example/',
    apiKey: 'wb_live_test',
    fetch: async (url, init = {}) => {
      const call = { url: url instanceof Request ? url.url : url.toString(), init };
      sent.push(call);
      return (replies[sent.length - 1] ?? replies.at(-1))!(call);
    },
  });

const answer =
  (data: unknown): Reply =>
  () =>
    Response.json({ code: 0, msg: 'ok', data });
const refuse =
  (status: number, code: number, headers: Record<string, string> = {}): Reply =>
  () =>
    Response.json({ code, msg: 'no', data: { supportHint: 'later', traceId: 't-1' } }, { status, headers });
const offline: Reply = () => Promise.reject(new TypeError('fetch failed'));
const keysSent = () => sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'));

/** How a call ended, however long it waited in between. */
const endOf = async <T>(call: Promise<T>): Promise<T | WaybillError> => {
  const ended = call.catch((error: unknown) => error as WaybillError);
  await vi.runAllTimersAsync();
  return ended;
};

/** What a call threw. */
const endReason = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('path, query and body come from one object; the key goes in a header and follows no redirect', async () => {
  const client = clientOf(answer({ list: [] }));
  await client.queryShipments({ carrier: 'ups', zipCode: '10001' });
  await client.findZips({ carrier: 'ups', keyword: 'a b&c' });
  await client.markNoticesRead({ noticeIds: '1,2' });
  await client.confirmOrder({ id: '7' });
  expect(sent.map(({ url, init }) => [init.method, url, init.body])).toEqual([
    ['POST', 'https://waybill.example/api/v1/logistics/ups/query', '{"zipCode":"10001"}'],
    ['GET', 'https://waybill.example/api/v1/logistics/zips?carrier=ups&keyword=a+b%26c', null],
    ['POST', 'https://waybill.example/api/v1/notice/user/mark-read?noticeIds=1%2C2', null],
    ['POST', 'https://waybill.example/api/v1/logistics/orders/7/confirm', null],
  ]);
  expect(new Headers(sent[0]!.init.headers).get('x-api-key')).toBe('wb_live_test');
  expect(sent.map(({ init }) => init.redirect)).toEqual(['manual', 'manual', 'manual', 'manual']);
});

test.each(['', '.', '..'])('a path cannot be left by %j', async (id) => {
  await expect(clientOf(answer(null)).getTicket({ id })).rejects.toThrow(TypeError);
  expect(sent).toEqual([]);
});

describe('is sent again', () => {
  test.each<[string, Reply]>([
    ['when nothing answered', offline],
    ['when a limit says when', refuse(429, 42901, { 'retry-after': '5' })],
    ['when the server has too much to do', refuse(503, 50301, { 'retry-after': '2' })],
    ['when what it wants is locked for a moment', refuse(409, 40901, { 'retry-after': '2' })],
    ['when a proxy has no server behind it', () => new Response('<html>', { status: 502 })],
  ])('%s, with the same key', async (_, trouble) => {
    const client = clientOf(trouble, trouble, answer({ orderId: '1' }));
    expect(await endOf(client.placeOrder({ carrier: 'ups', ids: ['1'] }))).toEqual({ orderId: '1' });
    expect(sent).toHaveLength(3);
    expect(new Set(keysSent()).size).toBe(1);
    expect(keysSent()[0]).toMatch(/^[\w-]{8,128}$/);
  });

  test('not before the server said', async () => {
    const call = clientOf(refuse(429, 42901, { 'retry-after': '5' }), answer(1)).getUserPoint();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(sent).toHaveLength(1);
    expect(await endOf(call)).toBe(1);
  });

  test('three times at most', async () => {
    expect(await endOf(clientOf(offline).getUserPoint())).toBeInstanceOf(NetworkError);
    expect(sent).toHaveLength(4);
  });

  test('when no answer came in time', async () => {
    const never: Reply = ({ init }) =>
      new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
    expect(await endOf(clientOf(never, answer(1)).getUserPoint())).toBe(1);
  });
});

describe('is sent once', () => {
  test.each<[string, Reply]>([
    ['when the server failed', refuse(500, 50001)],
    ['when the cap of a day is reached', refuse(429, 42902)],
    ['when it would have to wait for more than a minute', refuse(429, 42901, { 'retry-after': '61' })],
    ['when it is refused', refuse(400, 40001)],
  ])('%s', async (_, trouble) => {
    expect(await endOf(clientOf(trouble).getUserPoint())).toBeInstanceOf(WaybillError);
    expect(sent).toHaveLength(1);
  });

  test('where the API says so', async () => {
    const client = clientOf(offline);
    const call = client.addToBlacklist({ type: 'ip', value: '203.0.113.7', reason: 'probing' });
    expect(await endOf(call)).toBeInstanceOf(NetworkError);
    expect(sent).toHaveLength(1);
  });
});

test('two acts have two keys, and a given key is kept', async () => {
  const client = clientOf(answer(null));
  await client.confirmOrder({ id: '1' });
  await client.confirmOrder({ id: '1' });
  await client.confirmOrder({ id: '1' }, { idempotencyKey: 'confirm-1' });
  const [first, second, third] = keysSent();
  expect(first).not.toBe(second);
  expect(third).toBe('confirm-1');
});

test('who gives up while it waits gets the reason', async () => {
  const stop = new AbortController();
  const call = clientOf(refuse(429, 42901, { 'retry-after': '30' })).getUserPoint(
    {},
    { signal: stop.signal },
  );
  const ended = endReason(call);
  await vi.advanceTimersByTimeAsync(1_000);
  stop.abort(new Error('enough'));
  expect(await ended).toBe('enough');
  expect(sent).toHaveLength(1);
});

test('an error tells what the server said', async () => {
  const error = await endOf(clientOf(refuse(429, 42902)).getUserPoint());
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({
    name: 'RateLimitError',
    code: 42902,
    status: 429,
    reason: 'dailyCap',
    message: 'no',
    hint: 'later',
    traceId: 't-1',
    retryAfter: null,
  });
});

test('a page of somebody else is no answer', async () => {
  const client = clientOf(() => new Response('<html>Sign in to the hotel</html>'));
  await expect(client.getUserPoint()).rejects.toThrow(ServerError);
});

describe('a stream', () => {
  const lines =
    (...texts: object[]): Reply =>
    () =>
      new Response(texts.map((text) => `${JSON.stringify(text)}\n`).join(''));
  const result = (seq: number) => ({ kind: 'result', seq });
  const seqs = async (client: ReturnType<typeof clientOf>) => {
    const seen: unknown[] = [];
    for await (const line of client.streamTrackBatch({ id: '5' }))
      seen.push('seq' in line ? line.seq : line.kind);
    return seen;
  };

  test('that breaks off is taken up behind its last line', async () => {
    const beat = { kind: 'heartbeat', serverTime: 1 };
    const client = clientOf(
      lines(result(1), beat, result(2)),
      offline,
      () => new Response(`${JSON.stringify(result(3))}\n{"kind":"res`),
      lines(result(4), { kind: 'end', state: 'done', lastSeq: 4 }),
    );
    expect(await endOf(seqs(client))).toEqual([1, 2, 3, 4, 'end']);
    expect(sent.map(({ url }) => new URL(url).searchParams.get('after'))).toEqual([null, '2', '2', '3']);
  });

  test('that never gets further ends with an error', async () => {
    expect(await endOf(seqs(clientOf(lines(result(1)), lines())))).toBeInstanceOf(NetworkError);
  });

  test('that falls silent is taken up', async () => {
    const silent: Reply = () =>
      new Response(
        new ReadableStream({
          start: (to) => to.enqueue(new TextEncoder().encode(`${JSON.stringify(result(1))}\n`)),
        }),
      );
    const client = clientOf(silent, lines({ kind: 'end', state: 'done', lastSeq: 1 }));
    expect(await endOf(seqs(client))).toEqual([1, 'end']);
  });

  test('is hung up when its reader leaves', async () => {
    const cancelled = vi.fn<() => void>();
    const body = new ReadableStream({
      start: (to) => to.enqueue(new TextEncoder().encode(`${JSON.stringify(result(1))}\n`)),
      cancel: cancelled,
    });
    for await (const _ of clientOf(() => new Response(body)).streamTrackBatch({ id: '5' })) break;
    expect(cancelled).toHaveBeenCalled();
  });
});
