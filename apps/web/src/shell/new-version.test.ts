import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../client/fake-storage.test-kit.ts';

const reload = vi.fn();
let tell: (type: string, event?: object) => void;

const html = (entry: string): string => `<script type="module" crossorigin src="${entry}"></script>`;

/** A page that began with `/assets/index-1.js`, and a server that answers with `index`. */
const openWith = async (index: () => Promise<Response>): Promise<void> => {
  const listeners = new Map<string, (event: object) => void>();
  tell = (type, event = {}) => listeners.get(type)?.(event);
  const script = { getAttribute: () => '/assets/index-1.js' };
  const globals = {
    document: { querySelector: () => script, documentElement: {} },
    sessionStorage: fakeStorage(),
    localStorage: fakeStorage(),
    location: { reload, pathname: '/ups' },
    navigator: { onLine: true },
    setTimeout: vi.fn(),
    fetch: vi.fn(index),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  };
  Object.entries(globals).forEach(([name, value]) => vi.stubGlobal(name, value));
  const { reloadOnNewVersion } = await import('./new-version.ts');
  reloadOnNewVersion();
};

const lose = (): void => tell('vite:preloadError', { payload: new Error('Failed to fetch') });

/** Lets what was begun by an event come to its end. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const shown = async () => {
  const { useMessages } = await import('./messages.tsx');
  return useMessages.getState().shown;
};

beforeEach(() => {
  vi.resetModules();
  reload.mockReset();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a new version is taken at once, and once a minute', async () => {
  await openWith(async () => new Response(html('/assets/index-2.js')));
  lose();
  await vi.waitUntil(() => reload.mock.calls.length > 0, 10_000);
  lose();
  await settle();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('nothing that was typed is reloaded away: the user decides', async () => {
  await openWith(async () => new Response(html('/assets/index-2.js')));
  tell('input');
  lose();
  await vi.waitUntil(async () => (await shown()).length > 0, 10_000);
  expect(reload).not.toHaveBeenCalled();
  const [message] = await shown();
  expect([message?.theme, message?.action?.label]).toEqual(['warning', '刷新页面']);
  message?.action?.onSelect();
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['the version is the same', async () => new Response(html('/assets/index-1.js'))],
  ['the server fails', async () => new Response('', { status: 502 })],
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
])('the page is left alone where %s', async (_, index) => {
  await openWith(index);
  lose();
  await settle();
  expect([reload.mock.calls, await shown()]).toEqual([[], []]);
});
