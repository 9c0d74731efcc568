import { isRecord } from '../../std/is-record.ts';
import type { Announcement, StaffNotice, UserNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import type { HeaderAnnouncement } from './notice-state.ts';
import type { InfiniteData } from '@tanstack/react-query';

type Fields = Readonly<Record<string, unknown>>;

const listIn = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** The first of these that says something; numbers count as text, as some write ids so. */
const textIn = (...values: readonly unknown[]): string | undefined =>
  values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).trim())
    .find((value) => value !== '');

const truths: ReadonlySet<unknown> = new Set([true, 1, 'true', '1']);

/** The first of these that is there, as yes or no. */
const flagIn = (otherwise: boolean, ...values: readonly unknown[]): boolean => {
  const said = values.find((value) => value !== undefined && value !== null);
  return said === undefined ? otherwise : truths.has(said);
};

/** What a notice and an announcement have in common, in every spelling of spec section 3. */
const headOf = (item: Fields, index: number) => ({
  // Without an id it still has a place in its list.
  id: textIn(item['id']) ?? `#${index}`,
  title: textIn(item['title']) ?? '',
  content: textIn(item['content'], item['message']) ?? '',
  // A word that nobody knows is shown as it is.
  type: (textIn(item['type']) ?? 'notification').toLowerCase() as UserNotice['type'],
  priority: (textIn(item['priority']) ?? 'normal').toLowerCase() as UserNotice['priority'],
  createdTime: textIn(item['createdTime'], item['created_time']) ?? '',
  link: textIn(item['link']) ?? null,
});

const senderOf = (item: Fields): string | undefined => textIn(item['createdUser'], item['created_user']);

const isActive = (item: Fields): boolean => flagIn(true, item['isActive'], item['is_active'], item['active']);

const noticeOf = (item: Fields, index: number): UserNotice => ({
  ...headOf(item, index),
  createdUser: senderOf(item) ?? null,
  isRead: flagIn(false, item['isRead'], item['is_read']),
});

const staffNoticeOf = (item: Fields, index: number): StaffNotice => {
  const active = isActive(item);
  return {
    targetType: 'all',
    targetIds: [],
    targetNames: [],
    state: active ? 'active' : 'inactive',
    startTime: null,
    endTime: null,
    recipients: null,
    readers: null,
    deletable: false,
    deletedTime: null,
    ...Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)),
    ...headOf(item, index),
    isActive: active,
    createdUser: senderOf(item) ?? '',
  };
};

const pageOf = <Item>(answer: unknown, pageNum: number, read: (item: Fields, index: number) => Item) => {
  const data = isRecord(answer) ? answer : {};
  const list: readonly Item[] = listIn(data['list']).map(read);
  const numberIn = (name: string, otherwise: number): number =>
    typeof data[name] === 'number' ? data[name] : otherwise;
  return {
    list,
    total: numberIn('total', list.length),
    pageNum: numberIn('pageNum', pageNum),
    pageSize: numberIn('pageSize', Math.max(1, list.length)),
  };
};

/** A page of the reader's notices out of an answer: what is missing of one costs none of the others. */
export const readNoticePage = (answer: unknown, pageNum: number): NoticePage =>
  pageOf(answer, pageNum, noticeOf);

export const readStaffPage = (answer: unknown, pageNum: number) => pageOf(answer, pageNum, staffNoticeOf);

/** The first active announcement of an answer (spec section 3), null when there is none. */
export const firstAnnouncement = (answer: unknown): HeaderAnnouncement | null => {
  const item = listIn(isRecord(answer) ? answer['announcements'] : undefined).find(isActive);
  if (item === undefined) return null;
  const { id, title, content, priority, createdTime } = headOf(item, 0);
  return { id, title, content, priority, createdTime } satisfies Announcement;
};

export type NoticePage = ReturnType<typeof pageOf<UserNotice>>;

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
export const withRead = (pages: NoticePages, concerns: (notice: UserNotice) => boolean, isRead: boolean) => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    list: page.list.map((notice) => (concerns(notice) ? { ...notice, isRead } : notice)),
  })),
});

/** Where a notice leads: an address inside the product, and nothing else. */
export const linkOf = (link: string | null): string | undefined =>
  link !== null && /^\/(?![/\\])[^\s\\]*$/.test(link) ? link : undefined;
