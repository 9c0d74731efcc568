// @vitest-environment jsdom
import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import { QueryClient, QueryClientProvider, type InfiniteData } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { NoticePage } from './read-notices.ts';

// What files before this one loaded has the real ones.
vi.hoisted(() => vi.resetModules());

const counted = vi.fn<(unread: number) => void>();
vi.mock('./polling-runtime.ts', () => ({ polling: { counted, pollNow: () => undefined } }));
vi.mock('../../client/attempt.ts', () => ({
  attempt: async () => ({ response: Response.json({}), text: '{"code":0,"msg":"ok","data":null}' }),
}));
afterAll(() => {
  vi.resetModules();
});

afterEach(() => {
  counted.mockClear();
});

const notice = { id: '7', isRead: false } as UserNotice;

test.each(['read', 'readAll'] as const)('%s: an answer without data counts as done', async (what) => {
  const { noticesQuery, useReadNotices } = await import('./queries.ts');
  const client = new QueryClient();
  const { queryKey } = noticesQuery(false);
  const page: NoticePage = { list: [notice], total: 1, pageNum: 1, pageSize: 20 };
  client.setQueryData(queryKey, { pages: [page], pageParams: [1] });
  const { result } = renderHook(() => useReadNotices(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await act(() => result.current[what](notice));
  const pages = client.getQueryData<InfiniteData<NoticePage>>(queryKey);
  expect(pages?.pages[0]?.list[0]?.isRead).toBe(true);
  expect(counted).toHaveBeenCalledOnce();
});
