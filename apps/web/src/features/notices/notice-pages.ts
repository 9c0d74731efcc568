import type { UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import type { InfiniteData } from '@tanstack/react-query';

export type NoticePage = {
  readonly list: readonly UserNotice[];
  readonly total: number;
  readonly pageNum: number;
  readonly pageSize: number;
};

export type NoticePages = InfiniteData<NoticePage>;

/**
 * The notices of all pages. Announcements are none of them (trap T8: the server leaves them out already),
 * and what moved to the next page while it was fetched stands there once.
 */
export const noticesIn = (pages: NoticePages): readonly UserNotice[] => {
  const seen = new Set<string>();
  return pages.pages
    .flatMap(({ list }) => list)
    .filter(({ id, type }) => {
      if (type === 'announcement' || seen.has(id)) return false;
      seen.add(id);
      return true;
    });
};

/** The number of the next page, undefined after the last one. */
export const nextPageOf = ({ pageNum, pageSize, total }: NoticePage): number | undefined =>
  pageNum * pageSize < total ? pageNum + 1 : undefined;

/** The pages after some notices were read, or after that was taken back. */
export const withRead = (
  pages: NoticePages,
  concerns: (notice: UserNotice) => boolean,
  isRead: boolean,
): NoticePages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    list: page.list.map((notice) => (concerns(notice) ? { ...notice, isRead } : notice)),
  })),
});

/** Where a notice leads: an address inside the product, and nothing else. */
export const linkOf = (link: string | null): string | undefined =>
  link !== null && /^\/(?![/\\])[^\s\\]*$/.test(link) ? link : undefined;
