import { oneOf } from '../../std/one-of.ts';
import { noticeStates } from '@waybill/contract/endpoints/notice-shapes.ts';
import {
  noticePriorities,
  noticeTypes,
  type NoticePriority,
  type NoticeType,
} from '@waybill/contract/vocabulary/notice.ts';

export type NoticeState = (typeof noticeStates)[number];

/** Which notices the staff want to see; named as the request names it. */
export type StaffFilters = {
  readonly type: NoticeType | 'all';
  readonly priority: NoticePriority | 'all';
  readonly state: NoticeState | 'all';
  readonly keyword: string;
};

export const noFilters: StaffFilters = { type: 'all', priority: 'all', state: 'all', keyword: '' };

/** Reads the filters out of the address; what makes no sense counts as absent. */
export const staffFiltersFrom = (address: URLSearchParams): StaffFilters => ({
  type: oneOf(noticeTypes, address.get('type'), 'all'),
  priority: oneOf(noticePriorities, address.get('priority'), 'all'),
  state: oneOf(noticeStates, address.get('state'), 'all'),
  keyword: address.get('keyword')?.trim().slice(0, 100) ?? '',
});

/** The page number in the address, from 1. */
export const staffPageFrom = (address: URLSearchParams): number => {
  const page = Number(address.get('pageNum'));
  return Number.isInteger(page) && page >= 1 ? page : 1;
};

type StaffRequest = {
  readonly type?: NoticeType;
  readonly priority?: NoticePriority;
  readonly state?: NoticeState;
  readonly keyword?: string;
};

/** What is asked of the server: only what was chosen. */
export const requestOf = ({ type, priority, state, keyword }: StaffFilters): StaffRequest => ({
  ...(type === 'all' ? {} : { type }),
  ...(priority === 'all' ? {} : { priority }),
  ...(state === 'all' ? {} : { state }),
  ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
});

/** Writes filters and page into the address; what was not chosen stays out. */
export const staffAddress = (filters: StaffFilters, page: number): URLSearchParams => {
  const address = new URLSearchParams(requestOf(filters));
  if (page > 1) address.set('pageNum', String(page));
  return address;
};
