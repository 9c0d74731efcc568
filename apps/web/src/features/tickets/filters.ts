import { limits } from '@waybill/contract/constants.ts';
import { ticketStatuses, type TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';

/** Which of my tickets to show. */
export type TicketFilters = { readonly status: TicketStatus | 'all'; readonly keyword: string };

export const noFilters: TicketFilters = { status: 'all', keyword: '' };

/** The page number in the address, from 1. */
export const pageFromAddress = (address: URLSearchParams): number => {
  const page = Number(address.get('pageNum'));
  return Number.isInteger(page) && page >= 1 ? page : 1;
};

/** Reads the filters out of the address; what makes no sense counts as absent. */
export const filtersFromAddress = (address: URLSearchParams): TicketFilters => ({
  status: ticketStatuses.find((status) => status === address.get('status')) ?? 'all',
  keyword: address.get('keyword') ?? '',
});

/** Writes filters and page into the address; defaults stay out. */
export const toAddress = ({ status, keyword }: TicketFilters, page = 1): URLSearchParams =>
  new URLSearchParams([
    ...(status === 'all' ? [] : [['status', status]]),
    ...(keyword.trim() === '' ? [] : [['keyword', keyword.trim()]]),
    ...(page > 1 ? [['pageNum', String(page)]] : []),
  ]);

/** What is asked of the server. */
export const requestOf = ({ status, keyword }: TicketFilters, page: number) => ({
  pageNum: String(page),
  pageSize: String(limits.pageSize),
  ...(status === 'all' ? {} : { status }),
  ...(keyword.trim() === '' ? {} : { keyword: keyword.trim() }),
});
