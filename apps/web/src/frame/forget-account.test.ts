import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../client/fake-storage.test-kit.ts';
import { batchTypedKey, draftsKey, keptHoldsKey } from '../client/stored.ts';

const forgetKept = vi.fn<() => void>();
let session: typeof import('../client/session.ts');

beforeEach(async () => {
  vi.resetModules();
  forgetKept.mockClear();
  vi.stubGlobal(
    'localStorage',
    fakeStorage({ [draftsKey]: '{}', [keptHoldsKey]: '{}', [batchTypedKey]: '{}' }),
  );
  vi.doMock('../client/live-session.ts', () => ({ forgetKept }));
  session = await import('../client/session.ts');
  await import('./forget-account.ts');
});

afterEach(() => {
  vi.doUnmock('../client/live-session.ts');
  vi.unstubAllGlobals();
  vi.resetModules();
});

const kept = () =>
  [draftsKey, keptHoldsKey, batchTypedKey].filter((key) => localStorage.getItem(key) !== null);

test('drafts and what is known of holds go with the account, and not when it becomes known', () => {
  session.useSession.setState({ keptFor: '7' });
  expect(kept()).toEqual([draftsKey, keptHoldsKey, batchTypedKey]);
  session.useSession.setState({ keptFor: null });
  expect(kept()).toEqual([]);
  expect(forgetKept).toHaveBeenCalledOnce();
});
