// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { useQueryShipments } from './actions.ts';
import { defaultFilters } from './filters.ts';

// What files before this one loaded has the real ones.
vi.hoisted(() => vi.resetModules());

const begin = vi.fn<() => () => void>(() => () => undefined);
vi.mock('../../client/pending-calls.ts', () => ({ pendingCalls: { begin: () => begin() } }));
vi.mock('../../client/attempt.ts', () => ({ attempt: () => new Promise(() => undefined) }));
afterAll(() => {
  vi.resetModules();
});

test('a query counts as a call that a person waits for', async () => {
  const client = new QueryClient();
  const { result } = renderHook(() => useQueryShipments('ups'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  result.current.mutate(defaultFilters('ups', '2026-11-20'));
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce());
});
