import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { fetchData, perform } from '../../client/call.ts';
import { useNoticeState } from './notice-state.ts';
import { nextPageOf, noticesIn, withRead, type NoticePages, readNoticePage } from './read-notices.ts';
import { polling } from './polling-runtime.ts';

/** Notices a page (spec section 9). */
const pageSize = 20;

/** Failures here are only logged (spec section 8). */
const logged = (what: string, error: unknown): void => console.error(`${what}:`, error);

const myNotices = [noticeEndpoints.listNotices.id] as const;

export const noticesQuery = (onlyUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [...myNotices, onlyUnread],
    queryFn: async ({ pageParam, signal }) => {
      try {
        const query = { pageNum: pageParam, pageSize, onlyUnread };
        const answer = await fetchData(noticeEndpoints.listNotices, { query }, { signal });
        return readNoticePage(answer, pageParam);
      } catch (error) {
        logged('notice list', error);
        throw error;
      }
    },
    initialPageParam: 1,
    getNextPageParam: nextPageOf,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const patch = (client: QueryClient, change: (pages: NoticePages) => NoticePages): void => {
  client.setQueriesData<NoticePages>({ queryKey: myNotices }, (pages) => pages && change(pages));
};

/** Ids of the unread notices that were read from the server so far. */
const unreadIn = (client: QueryClient): readonly string[] =>
  client
    .getQueriesData<NoticePages>({ queryKey: myNotices })
    .flatMap(([, pages]) => (pages === undefined ? [] : noticesIn(pages)))
    .filter(({ isRead }) => !isRead)
    .map(({ id }) => id);

const unreadNow = (): number => useNoticeState.getState().polling.unread;

/** Ways to read notices. What is read shows at once and is silently taken back when the server did not hear of it. */
export const useReadNotices = () => {
  const client = useQueryClient();
  const take = async (
    what: 'mark-read' | 'mark-all-read',
    concerns: (notice: UserNotice) => boolean,
    count: number,
    send: () => Promise<{ readonly unreadCount?: number | null | undefined }>,
  ): Promise<void> => {
    patch(client, (pages) => withRead(pages, concerns, true));
    polling.counted(unreadNow() - count);
    try {
      const { unreadCount } = await send();
      if (unreadCount != null) polling.counted(unreadCount);
    } catch (error) {
      logged(what, error);
      patch(client, (pages) => withRead(pages, concerns, false));
      polling.counted(unreadNow() + count);
      // A count may have come meanwhile, before which nothing was taken.
      polling.pollNow();
    }
  };
  return {
    read: async (notice: UserNotice): Promise<void> => {
      if (notice.isRead) return;
      const query = { noticeIds: notice.id };
      await take(
        'mark-read',
        ({ id }) => id === notice.id,
        1,
        () => perform(noticeEndpoints.markNoticesRead, { query }),
      );
    },
    readAll: (): Promise<void> => {
      // Only what this changes is taken back: one notice may be on its way by itself.
      const unread = new Set(unreadIn(client));
      return take(
        'mark-all-read',
        ({ id }) => unread.has(id),
        unreadNow(),
        () => perform(noticeEndpoints.markAllNoticesRead),
      );
    },
  };
};
