import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../client/fake-browser.test-kit.ts';

let sent: Request[];
let answer: () => Promise<Response>;
let signOut: typeof import('./sign-out.ts').signOut;
let session: typeof import('../client/session.ts');

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  sent = [];
  for (const [name, value] of Object.entries(fakeBrowser(Date.now() + 86_400_000)))
    vi.stubGlobal(name, value);
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request);
    return answer();
  });
  session = await import('../client/session.ts');
  await (await (await import('../client/live-session.ts')).liveSession()).open();
  ({ signOut } = await import('./sign-out.ts'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the server hears of it with the token that was given up, also when it failed at first', async () => {
  let tries = 0;
  answer = async () =>
    (tries += 1) < 3 ? Response.json({}, { status: 503 }) : Response.json({ code: 0, msg: 'ok' });
  await signOut();
  await vi.dynamicImportSettled();
  for (let second = 0; second < 5; second += 1) await vi.advanceTimersByTimeAsync(1000);
  expect(sent.map(({ url, headers }) => [new URL(url).pathname, headers.get('token')])).toEqual(
    Array.from({ length: 3 }, () => ['/api/v1/auth/logout', 't1']),
  );
});

test.each([
  ['says nothing', () => new Promise<Response>(() => undefined)],
  ['fails', async () => Response.json({}, { status: 503 })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a server that %s is not waited for', async (_, next) => {
  answer = next;
  const begun = Date.now();
  await signOut();
  expect(Date.now() - begun).toBe(0);
  expect(session.useSession.getState()).toMatchObject({ auth: null, ended: 'signedOut' });
  expect(localStorage.getItem('authData')).toBeNull();
});
