import { oneOf } from '../../std/one-of.ts';
import { limits } from '@waybill/contract/constants.ts';
import {
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
} from '@waybill/contract/vocabulary/ticket.ts';
import { isDay } from '../../ui/days.ts';

export const ticketSorts = ['urgency', 'created_desc', 'created_asc', 'updated_desc', 'due_asc'] as const;
export type TicketSort = (typeof ticketSorts)[number];
export const ratings = ['1', '2', '3', '4', '5'] as const;
type Rating = (typeof ratings)[number];

/** Which tickets the staff look at; named as the request names it, an empty text filters nothing. */
export type StaffFilters = {
  readonly status: readonly TicketStatus[];
  readonly category: TicketCategory | '';
  readonly priority: TicketPriority | '';
  /** An id, `me` or `none`. */
  readonly assignee: string;
  readonly overdue: boolean;
  readonly awaitsStaff: boolean;
  readonly rating: Rating | '';
  readonly userId: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly keyword: string;
  readonly sort: TicketSort;
};

export const noStaffFilters: StaffFilters = {
  status: [],
  category: '',
  priority: '',
  assignee: '',
  overdue: false,
  awaitsStaff: false,
  rating: '',
  userId: '',
  startDate: '',
  endDate: '',
  keyword: '',
  sort: 'urgency',
};

/** Reads the filters out of the address; what makes no sense counts as absent. */
export const staffFiltersFromAddress = (address: URLSearchParams): StaffFilters => {
  const named = address.get('status')?.split(',') ?? [];
  const assignee = address.get('assignee') ?? '';
  const userId = address.get('userId') ?? '';
  const [start, end] = [address.get('startDate'), address.get('endDate')];
  const range = isDay(start) && isDay(end) && start <= end;
  return {
    status: ticketStatuses.filter((status) => named.includes(status)),
    category: oneOf(ticketCategories, address.get('category'), ''),
    priority: oneOf(ticketPriorities, address.get('priority'), ''),
    assignee: /^(?:me|none|\d{1,19})$/.test(assignee) ? assignee : '',
    overdue: address.get('overdue') === 'true',
    awaitsStaff: address.get('awaitsStaff') === 'true',
    rating: oneOf(ratings, address.get('rating'), ''),
    userId: /^\d{1,19}$/.test(userId) ? userId : '',
    startDate: range ? start : '',
    endDate: range ? end : '',
    keyword: address.get('keyword') ?? '',
    sort: oneOf(ticketSorts, address.get('sort'), '') || 'urgency',
  };
};

/** The filters as the request and the address have them; what filters nothing stays out. */
const fieldsOf = (filters: StaffFilters) => ({
  ...(filters.status.length === 0 ? {} : { status: filters.status.join(',') }),
  ...(filters.category === '' ? {} : { category: filters.category }),
  ...(filters.priority === '' ? {} : { priority: filters.priority }),
  ...(filters.assignee === '' ? {} : { assignee: filters.assignee }),
  ...(filters.overdue ? { overdue: 'true' as const } : {}),
  ...(filters.awaitsStaff ? { awaitsStaff: 'true' as const } : {}),
  ...(filters.rating === '' ? {} : { rating: filters.rating }),
  ...(filters.userId === '' ? {} : { userId: filters.userId }),
  ...(filters.startDate === '' ? {} : { startDate: filters.startDate, endDate: filters.endDate }),
  ...(filters.keyword.trim() === '' ? {} : { keyword: filters.keyword.trim() }),
  ...(filters.sort === 'urgency' ? {} : { sort: filters.sort }),
});

/** Writes filters and page into the address. */
export const staffAddress = (filters: StaffFilters, page = 1): URLSearchParams => {
  const address = new URLSearchParams(fieldsOf(filters));
  if (page > 1) address.set('pageNum', String(page));
  return address;
};

/** What is asked of the server. */
export const staffRequest = (filters: StaffFilters, page: number) => ({
  ...fieldsOf(filters),
  pageNum: String(page),
  pageSize: String(limits.pageSize),
});

/** Whether two filters show the same, whatever the order of their fields. */
export const sameFilters = (a: StaffFilters, b: StaffFilters): boolean =>
  staffAddress(a).toString() === staffAddress(b).toString();
