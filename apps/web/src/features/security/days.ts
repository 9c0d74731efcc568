import { addDays } from '@waybill/contract/std/days.ts';
import { isDay, lastDays } from '../../ui/days.ts';

export type Days = { readonly start: string; readonly end: string };
export type Times = { readonly startTime: string; readonly endTime: string };

/** The days that the address names, or the last so many; both ends are counted. */
export const daysIn = (address: URLSearchParams, today: string, usual: number): Days => {
  const [from, to] = [address.get('startDate'), address.get('endDate')];
  const [start, end] = isDay(from) && isDay(to) && from <= to ? [from, to] : lastDays(today, usual);
  return { start, end };
};

/** From the first moment of the first day to the last of the last, by the clock of the product. */
export const timesOf = ({ start, end }: Days): Times => ({
  startTime: `${start}T00:00:00`,
  endTime: `${addDays(end, 1)}T00:00:00`,
});
