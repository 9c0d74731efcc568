import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.test-kit.ts';

type Sent = {
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
  readonly redirect: RequestRedirect;
};
type Reply = Response | Error | ((request: Sent) => Response | Promise<Response>);

const day = 86_400_000;

let sent: Sent[];
let replies: Reply[];
let transport: typeof import('./call.ts');
let files: typeof import('./files.ts');
let session: typeof import('./session.ts');

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });
const ok = (data: unknown = 1): Response => json({ code: 0, msg: 'ok', data });
const unauthorized = (code = 40102, msg = '登录已过期，请重新登录'): Response => json({ code, msg }, 401);

/** Answers in turn; the last one again and again. */
const reply = (...list: Reply[]): void => {
  replies = list;
};

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  sent = [];
  reply(() => ok());
  for (const [name, value] of Object.entries(fakeBrowser(Date.now() + day))) vi.stubGlobal(name, value);
  vi.stubGlobal('fetch', async (request: Request) => {
    const { headers, redirect } = request;
    const seen = { url: new URL(request.url), headers, redirect, body: await request.clone().text() };
    sent.push(seen);
    const next = replies.length > 1 ? replies.shift() : replies[0];
    if (next instanceof Error) throw next;
    return typeof next === 'function' ? next(seen) : next?.clone();
  });
  transport = await import('./call.ts');
  files = await import('./files.ts');
  session = await import('./session.ts');
  const live = await import('./live-session.ts');
  await (await live.liveSession()).open();
  // They come with the first trouble and the first refusal, and the clock of a test does not wait for modules.
  await Promise.all([import('./recover.ts'), import('./exchange-token.ts')]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const getPoints = (options = {}) => transport.fetchData(pointEndpoints.getUserPoint, {}, options);
const paths = () => sent.map(({ url }) => url.pathname.replace('/api/v1', ''));

/** Runs the clock until the promise has come to something. */
const settle = async <T>(promise: Promise<T>): Promise<T> => {
  const quiet = promise.catch(() => undefined);
  await Promise.race([quiet, vi.advanceTimersByTimeAsync(60_000)]);
  return promise;
};

describe('what goes out', () => {
  test('token and Authorization from the stored token, and the language', async () => {
    await settle(getPoints());
    const { headers, url } = sent[0]!;
    expect(url.pathname).toBe('/api/v1/user/getUserPoint');
    expect(headers.get('token')).toBe('t1');
    expect(headers.get('Authorization')).toBe('Bearer t1');
    expect(headers.get('Accept-Language')).toBe('zh-CN');
    expect(headers.has('X-Background')).toBe(false);
  });

  test('an API key goes in place of the token', async () => {
    await settle(getPoints({ apiKey: 'k' }));
    expect(sent[0]?.headers.get('X-API-Key')).toBe('k');
    expect(sent[0]?.headers.has('token')).toBe(false);
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
  });

  test('background calls say so', async () => {
    await settle(getPoints({ background: true }));
    expect(sent[0]?.headers.get('X-Background')).toBe('1');
  });

  test('paying calls carry their Idempotency-Key, through every retry', async () => {
    reply(new TypeError('Failed to fetch'), json({}, 502), ok());
    const order = transport.fetchData(
      logisticsEndpoints.placeOrder,
      { params: { carrier: 'ups' }, body: { id: ' 7 ', scope: 'single', action: '' } },
      { idempotencyKey: 'key-1' },
    );
    await settle(order);
    expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-1', 'key-1']);
    expect(sent[0]?.body).toBe('{"id":"7","scope":"single"}');
    expect(sent[0]?.url.pathname).toBe('/api/v1/logistics/ups/order');
  });

  test('endpoints that say so are form-encoded', async () => {
    const form = { ...orderEndpoints.getUserOrder, encoding: 'form' } as const;
    await settle(
      transport.fetchData(form, { body: { serviceType: ' ups ', startDate: '', ids: ['1', '2'] } }),
    );
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded');
    expect(sent[0]?.body).toBe('serviceType=ups&ids=1%2C2');
  });

  test('no redirect is followed, so that a token goes to no other address', async () => {
    await settle(getPoints());
    await settle(transport.fetchData(orderEndpoints.getUserOrder, { body: {} }));
    expect(sent.map(({ redirect }) => redirect)).toEqual(['error', 'error']);
  });

  test('nothing above 10 MiB', async () => {
    const body = { keyword: '号'.repeat(3_500_000) };
    await expect(transport.fetchData(orderEndpoints.getUserOrder, { body })).rejects.toMatchObject({
      name: 'tooLarge',
      category: 'file-upload',
    });
    expect(sent).toEqual([]);
  });
});

describe('retries', () => {
  test('3, after 500, 1000 and 2000 ms give or take a quarter, when nothing answers', async () => {
    const at: number[] = [];
    reply(() => {
      at.push(Date.now());
      throw new TypeError('Failed to fetch');
    });
    await expect(settle(getPoints())).rejects.toMatchObject({ name: 'NETWORK' });
    const pauses = at.slice(1).map((time, i) => time - (at[i] ?? 0));
    expect(pauses).toHaveLength(3);
    for (const [i, base] of [500, 1000, 2000].entries()) {
      expect(pauses[i]).toBeGreaterThanOrEqual(base * 0.75 - 1);
      expect(pauses[i]).toBeLessThanOrEqual(base * 1.25 + 1);
    }
  });

  test.each([500, 503, 599])('3 on %d', async (status) => {
    reply(() => json({ code: 50001, msg: 'x' }, status));
    await expect(settle(getPoints())).rejects.toMatchObject({ status, msg: 'x' });
    expect(sent).toHaveLength(4);
  });

  test.each([400, 404, 409, 413, 429])('none on %d', async (status) => {
    reply(() => json({ code: 1, msg: 'x' }, status));
    await expect(settle(getPoints())).rejects.toMatchObject({ status });
    expect(sent).toHaveLength(1);
  });

  test('none on endpoints that must not be repeated', async () => {
    reply(() => json({}, 500));
    const once = { ...pointEndpoints.getUserPoint, retry: false } as const;
    await expect(settle(transport.fetchData(once))).rejects.toMatchObject({ status: 500 });
    expect(sent).toHaveLength(1);
  });

  test('none on an answer that takes longer than 30 s, which is told at once', async () => {
    reply(() => new Promise(() => undefined));
    let name: string | undefined;
    getPoints().catch((error: Error) => {
      ({ name } = error);
    });
    await vi.advanceTimersByTimeAsync(30_100);
    expect([name, sent.length]).toEqual(['TIMEOUT', 1]);
  });

  test('an answer that takes longer than 30 s is a timeout, or than what the call allows', async () => {
    reply(() => new Promise(() => undefined));
    const once = { ...pointEndpoints.getUserPoint, retry: false } as const;
    const outcome = (options: object) => {
      let name: string | undefined;
      transport.fetchData(once, {}, options).catch((error: Error) => {
        ({ name } = error);
      });
      return () => name;
    };
    const [usual, long] = [outcome({}), outcome({ timeoutMs: 90_000 })];
    await vi.advanceTimersByTimeAsync(29_900);
    expect(usual()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(usual()).toBe('TIMEOUT');
    await vi.advanceTimersByTimeAsync(59_800);
    expect(long()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(long()).toBe('TIMEOUT');
  });
});

describe('a call that the server has no room for', () => {
  const overloaded = (seconds: number): Response =>
    json(
      {
        code: 50301,
        msg: '当前访问量较大',
        data: {
          category: 'system',
          supportHint: '请稍等几秒后重试',
          retryAfter: seconds,
          moneyEffect: 'none',
        },
      },
      503,
      { 'Retry-After': String(seconds) },
    );

  test.each([
    ['a list', {}],
    ['a poll', { background: true }],
  ])(
    'comes again by itself when it is %s, as late as it was told and a random while later',
    async (_, options) => {
      const at: number[] = [];
      const refused = (): Response => {
        at.push(Date.now());
        return overloaded(4);
      };
      reply(refused, refused, () => {
        at.push(Date.now());
        return ok('at last');
      });
      const chance = vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.999);
      expect(await settle(getPoints(options))).toBe('at last');
      chance.mockRestore();
      const pauses = at.slice(1).map((time, i) => time - (at[i] ?? 0));
      expect(pauses[0]).toBeLessThan(4_100);
      expect(pauses[0]).toBeGreaterThanOrEqual(4_000);
      expect(pauses[1]).toBeLessThan(6_100);
      expect(pauses[1]).toBeGreaterThanOrEqual(5_900);
    },
  );

  test('gives up after three more tries and says what to do', async () => {
    reply(() => overloaded(2));
    await expect(settle(getPoints())).rejects.toMatchObject({
      name: 'overloaded',
      msg: '当前访问量较大',
      hint: '请稍等几秒后重试',
      moneyEffect: 'none',
      retryAfter: 2,
    });
    expect(sent).toHaveLength(4);
  });

  test('is over at once when nobody waits for it any more', async () => {
    reply(() => overloaded(4));
    const leaving = new AbortController();
    const chance = vi.spyOn(Math, 'random').mockReturnValueOnce(0.5);
    const call = getPoints({ signal: leaving.signal });
    const outcome = call.catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(4_001);
    leaving.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(await outcome).toBe('AbortError');
    chance.mockRestore();
  });

  test('buys once: an order comes again under its key', async () => {
    reply(overloaded(1), ok({ orderId: '1' }));
    const order = transport.fetchData(
      logisticsEndpoints.placeOrder,
      { params: { carrier: 'ups' }, body: { id: '7', scope: 'single' } },
      { idempotencyKey: 'key-1' },
    );
    expect(await settle(order)).toEqual({ orderId: '1' });
    expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-1']);
  });

  test('is told to the user at once where it must not be repeated by itself', async () => {
    reply(() => overloaded(1));
    const body = { name: 'x', scopes: [] };
    await expect(
      settle(transport.fetchData(keyEndpoints.createTemplate, { body }, { idempotencyKey: 'key-2' })),
    ).rejects.toMatchObject({ name: 'overloaded', hint: '请稍等几秒后重试' });
    expect(sent).toHaveLength(1);
  });
});

describe('what comes back', () => {
  test.each([0, '0'])('code %j is a success', async (code) => {
    reply(json({ code, msg: '', data: { a: 1 } }));
    expect(await settle(getPoints())).toEqual({ a: 1 });
  });

  test('another code is an error, whatever the status', async () => {
    reply(json({ code: 40201, msg: '积分不足' }));
    await expect(settle(getPoints())).rejects.toMatchObject({ name: 'notEnoughPoints', msg: '积分不足' });
  });

  test('its trace id goes to the log and nowhere else, and nothing else of the call does', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    reply(json({ code: 40201, msg: '积分不足', data: { traceId: 'abc' } }, 402));
    await expect(settle(getPoints())).rejects.toMatchObject({ msg: '积分不足' });
    expect(log.mock.calls).toEqual([['getUserPoint: notEnoughPoints 402, trace abc']]);
    log.mockRestore();
  });

  test('an error tells of its call without the values in its path', async () => {
    reply(() => json({ code: 40401, msg: 'gone', data: { traceId: 'trace-1' } }, 404));
    const failed = transport.fetchData(ticketEndpoints.getTicket, { params: { id: '12' } });
    await expect(settle(failed)).rejects.toMatchObject({
      traceId: 'trace-1',
      call: { method: 'GET', path: '/ticket/detail/:id' },
    });
  });

  test('nothing is EMPTY', async () => {
    reply(new Response(''));
    await expect(settle(getPoints())).rejects.toMatchObject({ name: 'EMPTY', code: 'EMPTY' });
  });

  test('a new token in the headers is stored with 24 h', async () => {
    reply(json({ code: 0, data: 1 }, 200, { 'X-New-Token': 't2', 'X-Token-Refreshed': 'true' }));
    await settle(getPoints());
    expect(session.useSession.getState().auth?.token).toBe('t2');
    expect(JSON.parse(localStorage.getItem('authData') ?? '')).toMatchObject({ token: 't2' });
    expect(localStorage.getItem('Authorization')).toBe('t2');
  });

  test.each([
    ['without the flag', { 'X-New-Token': 't2' }, {}],
    ['for a background call', { 'X-New-Token': 't2', 'X-Token-Refreshed': 'true' }, { background: true }],
  ])('it is not taken %s', async (_, headers, options) => {
    reply(json({ code: 0, data: 1 }, 200, headers));
    await settle(getPoints(options));
    expect(session.currentToken()).toBe('t1');
  });
});

describe('a 401', () => {
  /** Refuses the first token and exchanges it once. */
  const expired = ({ url, headers }: Sent): Response =>
    url.pathname.endsWith('/auth/refresh-token')
      ? ok({ token: 't2', expiresIn: 86_400, expiresAt: Date.now() + day })
      : headers.get('token') === 't1'
        ? unauthorized()
        : ok(headers.get('token'));

  test('is answered by one refresh for all, and each call is sent again with the new token', async () => {
    reply(expired);
    const answers = await settle(Promise.all([getPoints(), getPoints(), getPoints()]));
    expect(answers).toEqual(['t2', 't2', 't2']);
    expect(paths().filter((path) => path === '/auth/refresh-token')).toHaveLength(1);
    expect(session.useSession.getState().message).toEqual({ what: 'refreshed' });
  });

  test('asks once more when the exchange itself is not answered', async () => {
    reply(unauthorized(), json({}, 502), ok({ token: 't2' }), ok('at last'));
    expect(await settle(getPoints())).toBe('at last');
    expect(paths()).toEqual([
      '/user/getUserPoint',
      '/auth/refresh-token',
      '/auth/refresh-token',
      '/user/getUserPoint',
    ]);
  });

  test('whose refresh fails ends the session and says why', async () => {
    reply(() => unauthorized());
    await expect(settle(getPoints())).rejects.toMatchObject({ name: 'sessionExpired', msg: '' });
    expect(session.useSession.getState()).toMatchObject({ auth: null, ended: 'forced' });
    expect(session.useSession.getState().message).toEqual({ what: 'expired' });
    for (const key of ['authData', 'Authorization', 'userData']) expect(localStorage.getItem(key)).toBeNull();
  });

  test('with more than 20 waiting clears the session', async () => {
    reply(() => unauthorized());
    vi.stubGlobal('fetch', async (request: Request) =>
      request.url.endsWith('/auth/refresh-token') ? new Promise(() => undefined) : unauthorized(),
    );
    const results = Promise.allSettled(Array.from({ length: 22 }, () => getPoints()));
    await vi.advanceTimersByTimeAsync(0);
    const reasons = (await results).map((result) => (result as PromiseRejectedResult).reason as Error);
    expect(new Set(reasons.map(({ name }) => name))).toEqual(new Set(['TOO_MANY_WAITING']));
    expect(session.useSession.getState().message).toEqual({ what: 'overflow' });
    expect(session.currentToken()).toBeNull();
  });

  test.each([40103, 40101])('because the password was changed (%d) clears at once', async (code) => {
    reply(() => unauthorized(code, '密码已修改，请用新密码重新登录'));
    await expect(settle(getPoints())).rejects.toMatchObject({ msg: '密码已修改，请用新密码重新登录' });
    expect(paths()).toEqual(['/user/getUserPoint']);
    expect(session.currentToken()).toBeNull();
    expect(session.useSession.getState().message).toEqual({ what: 'passwordChanged' });
  });

  test('on an auth path clears at once', async () => {
    reply(() => unauthorized());
    const body = { account: 'a', password: 'b' };
    await expect(settle(transport.fetchData(accountEndpoints.login, { body }))).rejects.toMatchObject({
      name: 'sessionExpired',
    });
    expect(paths()).toEqual(['/auth/login']);
    expect(session.currentToken()).toBeNull();
  });

  test.each([
    ['with an API key', { apiKey: 'k' }],
    ['in the background', { background: true }],
    ['whose caller minds it', { keepsSession: true }],
  ])('%s is simply rejected', async (_, options) => {
    reply(() => unauthorized());
    await expect(settle(getPoints(options))).rejects.toMatchObject({ name: 'sessionExpired' });
    expect(paths()).toEqual(['/user/getUserPoint']);
    expect(session.currentToken()).toBe('t1');
  });

  test('about the old password leaves the session alone', async () => {
    reply(() => unauthorized(40111, '原密码不正确'));
    const body = { oldPassword: 'a', newPassword: 'b' };
    await expect(
      settle(transport.fetchData(accountEndpoints.changePassword, { body })),
    ).rejects.toMatchObject({
      name: 'wrongPassword',
    });
    expect(session.currentToken()).toBe('t1');
  });
});

describe('files', () => {
  test('a file goes out by means of its own, with the token, and a 401 is settled as ever', async () => {
    const tokens: (string | null)[] = [];
    const sendFile = (request: string | URL | Request): Promise<Response> => {
      const token = request instanceof Request ? request.headers.get('token') : null;
      tokens.push(token);
      return Promise.resolve(token === 't1' ? unauthorized() : ok({ id: '7' }));
    };
    reply(() => ok({ token: 't2', expiresIn: 86_400, expiresAt: Date.now() + day }));
    const kept = transport.fetchData(ticketEndpoints.uploadTicketAttachment, {}, { fetch: sendFile });
    expect(await settle(kept)).toEqual({ id: '7' });
    expect(tokens).toEqual(['t1', 't2']);
    expect(paths()).toEqual(['/auth/refresh-token']);
  });

  test('a file of JSON is a file, and an error in place of a file is an error', async () => {
    const { diagnosisReport: report } = diagnosisEndpoints;
    reply(json({ code: 7 }, 200, { 'Content-Disposition': 'attachment; filename="report.json"' }));
    const { blob, name } = await files.fetchFile(report);
    expect([name, await blob.text()]).toEqual(['report.json', '{"code":7}']);
    reply(json({ code: 40301, msg: 'no', data: null }, 403));
    await expect(files.fetchFile(report)).rejects.toMatchObject({ status: 403 });
  });
});
