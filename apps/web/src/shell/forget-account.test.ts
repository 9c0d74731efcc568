import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../client/fake-storage.test-kit.ts';
import { batchDraftKeys, draftsKey, keptHoldsKey } from '../client/stored.ts';

const forgetKept = vi.fn<() => void>();
let session: typeof import('../client/session.ts');

beforeEach(async () => {
  vi.resetModules();
  forgetKept.mockClear();
  vi.stubGlobal('localStorage', fakeStorage({ [draftsKey]: '{}', [keptHoldsKey]: '{}' }));
  vi.stubGlobal(
    'sessionStorage',
    fakeStorage({ [batchDraftKeys.draft]: '{}', [batchDraftKeys.typed]: '{}' }),
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

const kept = () => localStorage.length + sessionStorage.length;

test('drafts and what is known of holds go with the account, and not when it becomes known', () => {
  session.useSession.setState({ keptFor: '7' });
  expect(kept()).toBe(4);
  session.useSession.setState({ keptFor: null });
  expect(kept()).toBe(0);
  expect(forgetKept).toHaveBeenCalledOnce();
});
