import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let signOut: typeof import('./sign-out.ts').signOut;
let messages: typeof import('./messages.tsx');
let answer: PromiseWithResolvers<unknown>;

const ended = vi.fn<() => void>();
const logout =
  vi.fn<(endpoint: unknown, input: unknown, options: { signal: AbortSignal }) => Promise<unknown>>();
const mocked = ['../client/call.ts', '../client/live-session.ts', './language.tsx'] as const;

const shown = () => messages.useMessages.getState().shown.map(({ theme, text }) => [theme, text]);

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  ended.mockClear();
  answer = Promise.withResolvers();
  logout.mockImplementation((_endpoint, _input, { signal }) => {
    signal.addEventListener('abort', () => answer.reject(signal.reason));
    return answer.promise;
  });
  vi.doMock(mocked[0], () => ({ call: logout }));
  vi.doMock(mocked[1], () => ({ liveSession: async () => ({ signOut: ended }) }));
  vi.doMock(mocked[2], () => ({ currentT: () => (key: string) => key }));
  messages = await import('./messages.tsx');
  ({ signOut } = await import('./sign-out.ts'));
});

afterEach(() => {
  for (const module of mocked) vi.doUnmock(module);
  vi.useRealTimers();
  vi.resetModules();
});

test('that it is under way is said at once, until the server has answered', async () => {
  const leaving = signOut();
  expect(shown()).toEqual([['loading', 'session.working']]);
  expect(ended).not.toHaveBeenCalled();
  answer.resolve(null);
  await leaving;
  expect(shown()).toEqual([]);
  expect(ended).toHaveBeenCalledOnce();
});

test('a server that fails keeps nobody signed in', async () => {
  const leaving = signOut();
  answer.reject(new TypeError('Failed to fetch'));
  await leaving;
  expect(shown()).toEqual([]);
  expect(ended).toHaveBeenCalledOnce();
});

test('a server that says nothing is waited for three seconds, and that is said all the time', async () => {
  const leaving = signOut();
  await vi.advanceTimersByTimeAsync(2999);
  expect(shown()).toHaveLength(1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await leaving;
  expect(shown()).toEqual([]);
  expect(ended).toHaveBeenCalledOnce();
});
