import { limits } from '@waybill/contract/constants.ts';
import { pointKinds, type PointKind } from '@waybill/contract/endpoints/points.ts';
import { isDay, lastDays } from '../../ui/days.ts';

/** Which movements to show; named as the request names it. */
export type LedgerFilters = {
  readonly type: PointKind | 'all';
  readonly startDate: string;
  readonly endDate: string;
};

/** What the statement starts with. */
export const defaultFilters = (today: string): LedgerFilters => {
  const [startDate, endDate] = lastDays(today, limits.defaultOrderDays);
  return { type: 'all', startDate, endDate };
};

/** Reads the filters out of the address; what makes no sense falls back to the default. */
export const filtersFromAddress = (address: URLSearchParams, today: string): LedgerFilters => {
  const base = defaultFilters(today);
  const [start, end] = [address.get('startDate'), address.get('endDate')];
  const days = isDay(start) && isDay(end) ? { startDate: start, endDate: end } : base;
  return {
    type: pointKinds.find((kind) => kind === address.get('type')) ?? 'all',
    startDate: days.startDate,
    endDate: days.endDate,
  };
};

/** The page number in the address, from 1. */
export const pageFromAddress = (address: URLSearchParams): number => {
  const page = Number(address.get('pageNum'));
  return Number.isInteger(page) && page >= 1 ? page : 1;
};

/** Writes filters and page into an address that keeps its other parts; defaults stay out. */
export const toAddress = (
  address: URLSearchParams,
  filters: LedgerFilters,
  page: number,
  today: string,
): URLSearchParams => {
  const base = defaultFilters(today);
  const next = new URLSearchParams(address);
  ['type', 'startDate', 'endDate', 'pageNum'].forEach((name) => next.delete(name));
  if (filters.type !== base.type) next.set('type', filters.type);
  if (filters.startDate !== base.startDate || filters.endDate !== base.endDate) {
    next.set('startDate', filters.startDate);
    next.set('endDate', filters.endDate);
  }
  if (page > 1) next.set('pageNum', String(page));
  return next;
};

/** Whether the filters leave anything out beside what the default leaves out. */
export const isFiltered = (filters: LedgerFilters, today: string): boolean => {
  const base = defaultFilters(today);
  return (Object.keys(base) as (keyof LedgerFilters)[]).some((name) => base[name] !== filters[name]);
};
