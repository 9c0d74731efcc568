import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../client/fake-browser.test-kit.ts';

let answer: unknown;

beforeEach(() => {
  vi.resetModules();
  Object.entries(fakeBrowser(Date.now() + 3_600_000)).forEach(([name, value]) => vi.stubGlobal(name, value));
  vi.doMock('../client/call.ts', () => ({ call: () => Promise.resolve(answer) }));
});

afterEach(() => {
  vi.doUnmock('../client/call.ts');
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('an answer of null keeps the balance that is shown, or the one that came with the session', async () => {
  const { pointBalanceQuery } = await import('./balance.tsx');
  const { useSession, rememberUser } = await import('../client/session.ts');
  const client = new QueryClient();
  const read = () => client.fetchQuery({ ...pointBalanceQuery, staleTime: 0 });
  rememberUser({ ...useSession.getState().user, balance: 12.5 });
  answer = Number.NaN;
  expect(await read()).toBe(12.5);
  answer = 7;
  expect(await read()).toBe(7);
  answer = Number.NaN;
  expect(await read()).toBe(7);
});
