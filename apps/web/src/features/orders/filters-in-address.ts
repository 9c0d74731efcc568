import { oneOf } from '../../std/one-of.ts';
import { orderStatuses } from '@waybill/contract/endpoints/logistics.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { isDay } from '../../ui/days.ts';
import { defaultFilters, type OrderFilters } from './filters.ts';

/** Reads the filters out of the address; what makes no sense falls back to the default. */
export const filtersFromAddress = (address: URLSearchParams, today: string): OrderFilters => {
  const base = defaultFilters(today);
  const [start, end] = [address.get('startDate'), address.get('endDate')];
  return {
    serviceType: oneOf(['all', ...carriers], address.get('serviceType')?.toLowerCase() ?? null, 'all'),
    status: oneOf(['all', ...orderStatuses], address.get('status'), 'all'),
    startDate: isDay(start) && isDay(end) ? start : base.startDate,
    endDate: isDay(start) && isDay(end) ? end : base.endDate,
    keyword: address.get('keyword') ?? '',
  };
};

/** The page number in the address, from 1. */
export const pageFromAddress = (address: URLSearchParams): number => {
  const page = Number(address.get('pageNum'));
  return Number.isInteger(page) && page >= 1 ? page : 1;
};

/** Writes filters and page into the address; defaults stay out. */
export const toAddress = (filters: OrderFilters, page: number, today: string): URLSearchParams => {
  const base = defaultFilters(today);
  const daysDiffer = filters.startDate !== base.startDate || filters.endDate !== base.endDate;
  const names = ['serviceType', 'status', 'startDate', 'endDate', 'keyword'] as const;
  const kept = names.filter((name) =>
    name === 'startDate' || name === 'endDate' ? daysDiffer : filters[name].trim() !== base[name],
  );
  const address = new URLSearchParams(kept.map((name) => [name, filters[name].trim()]));
  if (page > 1) address.set('pageNum', String(page));
  return address;
};
