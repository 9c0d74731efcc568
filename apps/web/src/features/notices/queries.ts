import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { type UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { fetchData, perform } from '../../client/call.ts';
import { useNoticeState } from './notice-state.ts';
import { nextPageOf, noticesIn, withRead, type NoticePages } from './notice-pages.ts';
import { polling } from './polling-runtime.ts';
import { readNoticePage } from './read-notices.ts';

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
        const query = { pageNum: String(pageParam), pageSize: String(pageSize) };
        const unread = onlyUnread ? 'true' : 'false';
        const answer = await fetchData(
          noticeEndpoints.listNotices,
          { query: { ...query, onlyUnread: unread } },
          { signal },
        );
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
export const useReadNotices = (): {
  readonly read: (notice: UserNotice) => Promise<void>;
  readonly readAll: () => Promise<void>;
} => {
  const client = useQueryClient();
  const read = async (notice: UserNotice): Promise<void> => {
    if (notice.isRead) return;
    const isIt = ({ id }: UserNotice): boolean => id === notice.id;
    patch(client, (pages) => withRead(pages, isIt, true));
    polling.counted(unreadNow() - 1);
    try {
      const query = { noticeIds: notice.id };
      const { unreadCount } = await perform(noticeEndpoints.markNoticesRead, { query });
      if (unreadCount != null) polling.counted(unreadCount);
    } catch (error) {
      logged('mark-read', error);
      patch(client, (pages) => withRead(pages, isIt, false));
      polling.counted(unreadNow() + 1);
      // A count may have come meanwhile, before which nothing was taken.
      polling.pollNow();
    }
  };
  const readAll = async (): Promise<void> => {
    // Only what this changes is taken back: one notice may be on its way by itself.
    const unread = new Set(unreadIn(client));
    const taken = unreadNow();
    patch(client, (pages) => withRead(pages, () => true, true));
    polling.counted(0);
    try {
      const { unreadCount } = await perform(noticeEndpoints.markAllNoticesRead);
      if (unreadCount != null) polling.counted(unreadCount);
    } catch (error) {
      logged('mark-all-read', error);
      patch(client, (pages) => withRead(pages, ({ id }) => unread.has(id), false));
      polling.counted(unreadNow() + taken);
      polling.pollNow();
    }
  };
  return { read, readAll };
};
