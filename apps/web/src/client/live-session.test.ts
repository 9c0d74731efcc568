import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.test-kit.ts';

const forgetKept = vi.fn(() => Promise.resolve());

const startWith = async (expiry: number | undefined) => {
  const browser = fakeBrowser(expiry ?? 0);
  Object.entries({ ...browser, addEventListener: () => undefined }).forEach(([name, value]) =>
    vi.stubGlobal(name, value),
  );
  if (expiry === undefined) localStorage.clear();
  const [{ startLiveSession }, { useSession }] = await Promise.all([
    import('./live-session.ts'),
    import('./session.ts'),
  ]);
  startLiveSession();
  return useSession;
};

beforeEach(() => {
  vi.resetModules();
  forgetKept.mockClear();
  vi.doMock('./kept-data.ts', () => ({ forgetKept }));
});

afterEach(() => {
  vi.doUnmock('./kept-data.ts');
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('what a session kept that ended elsewhere is forgotten at the next start', async () => {
  await startWith(undefined);
  await vi.waitFor(() => expect(forgetKept).toHaveBeenCalledTimes(1), 10_000);
});

test('what a session keeps is forgotten as soon as it ends, however it does', async () => {
  const useSession = await startWith(Date.now() + 3_600_000);
  expect(forgetKept).not.toHaveBeenCalled();
  useSession.setState({ auth: null, ended: 'forced' });
  await vi.waitFor(() => expect(forgetKept).toHaveBeenCalledTimes(1), 10_000);
});
