import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.test-kit.ts';

export type Sent = {
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
  readonly redirect: RequestRedirect;
};
type Reply = Response | Error | ((request: Sent) => Response | Promise<Response>);

export const day = 86_400_000;

export let sent: Sent[];
let replies: Reply[];
export let transport: typeof import('./call.ts');
export let files: typeof import('./files.ts');
export let session: typeof import('./session.ts');

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });
export const ok = (data: unknown = 1): Response => json({ code: 0, msg: 'ok', data });
export const unauthorized = (code = 40102, msg = '登录已过期，请重新登录'): Response =>
  json({ code, msg }, 401);

/** Answers in turn; the last one again and again. */
export const reply = (...list: Reply[]): void => {
  replies = list;
};

/** Before each test: a signed-in session, a server that answers as it is wished, and a clock that stands. */
export const withServer = (): void => {
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
    // They come with the first trouble and the first error, and the clock of a test does not wait for modules.
    await Promise.all([import('./recover.ts'), import('./exchange-token.ts')]);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
};

export const getPoints = (options = {}) => transport.fetchData(pointEndpoints.getUserPoint, {}, options);
export const paths = () => sent.map(({ url }) => url.pathname.replace('/api/v1', ''));

/** Runs the clock until the promise has come to something. */
export const settle = async <T>(promise: Promise<T>): Promise<T> => {
  const quiet = promise.catch(() => undefined);
  await Promise.race([quiet, vi.advanceTimersByTimeAsync(60_000)]);
  return promise;
};
