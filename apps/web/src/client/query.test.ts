import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { codeEndpoints } from '@waybill/contract/endpoints/codes.ts';
import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { mutation, query, refresh } from './query.ts';

const call = vi.hoisted(() => {
  // What files before this one loaded has the real one.
  vi.resetModules();
  return vi.fn<(...args: unknown[]) => Promise<unknown>>();
});
vi.mock('./call.ts', async (original) => ({ ...(await original<object>()), call }));

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  call.mockReset().mockResolvedValue({ list: [] });
});

afterAll(() => {
  vi.resetModules();
});

const isStale = (...key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

test('an endpoint and what it is asked name an answer, whoever asks', async () => {
  await client.fetchQuery(query(keyEndpoints.listKeys, { query: { pageNum: '2' } }));
  await client.fetchQuery(query(keyEndpoints.listTemplates));
  const known = (of: { readonly queryKey: readonly unknown[] }) => client.getQueryData(of.queryKey);
  expect(known(query(keyEndpoints.listKeys, { query: { pageNum: '2' } }, { staleTime: 5 }))).toBeDefined();
  expect(known(query(keyEndpoints.listKeys, { query: { pageNum: '3' } }))).toBeUndefined();
  expect(known(query(keyEndpoints.listTemplates, {}))).toBeDefined();
});

test.each([
  [{}, false],
  [{ refetchInterval: 1_000 }, true],
  [{ refetchInterval: 1_000, background: false }, false],
])('%o is read in the background: %s', async (options, background) => {
  await client.fetchQuery(query(keyEndpoints.listTemplates, {}, options));
  expect(call.mock.calls[0]?.[2]).toMatchObject({ background });
});

test('an input that follows the clock is made at each reading, under one name', async () => {
  let now = 1;
  const calls = query(keyEndpoints.listKeys, () => ({ query: { pageNum: String(now) } }), { key: 'now' });
  await client.fetchQuery(calls);
  now = 2;
  await client.fetchQuery(calls);
  expect(call.mock.calls.map(([, input]) => input)).toEqual([
    { query: { pageNum: '1' } },
    { query: { pageNum: '2' } },
  ]);
  expect(client.getQueryCache().getAll()).toHaveLength(1);
});

test('what was done or failed has its endpoints read again, and no others', async () => {
  const list = query(codeEndpoints.listCodes, { params: { id: '7' } });
  const others = query(keyEndpoints.listTemplates);
  const act = mutation(codeEndpoints.collectCodes, { refreshes: [codeEndpoints] });
  await Promise.all([client.fetchQuery(list), client.fetchQuery(others)]);
  call.mockRejectedValueOnce(new ApiError({ name: 'NETWORK' }));
  const observer = new MutationObserver(client, act);
  await observer.mutate({ body: { approvalId: '1' } }).catch(() => undefined);
  expect([isStale(...list.queryKey), isStale(...others.queryKey)]).toEqual([true, false]);
  await refresh(client, keyEndpoints.listTemplates);
  expect(isStale(...others.queryKey)).toBe(true);
});

test('the same goes under one key until its outcome is known, also where its body is made anew', async () => {
  let made = 0;
  const act = mutation(codeEndpoints.collectCodes, {
    input: (approvalId: string) => ({ body: { approvalId: `${approvalId}${(made += 1)}` } }),
  });
  call.mockRejectedValueOnce(new ApiError({ name: 'NETWORK' }));
  const observer = new MutationObserver(client, act);
  await observer.mutate('7').catch(() => undefined);
  await observer.mutate('7');
  await observer.mutate('7');
  const keys = call.mock.calls.map(([, , options]) => (options as { idempotencyKey: string }).idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(call.mock.calls.map(([, input]) => input)).toEqual(
    [1, 2, 3].map((n) => ({ body: { approvalId: `7${n}` } })),
  );
});
