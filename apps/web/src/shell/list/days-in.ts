import { isDay, lastDays } from '../../kit/days.ts';

/** The first and the last of some days, both counted. */
export type Days = { readonly startDate: string; readonly endDate: string };

/** The days that the address names; undefined where they do not exist or are not in their order. */
export const namedDays = (address: URLSearchParams): Days | undefined => {
  const [startDate, endDate] = [address.get('startDate'), address.get('endDate')];
  return isDay(startDate) && isDay(endDate) && startDate <= endDate ? { startDate, endDate } : undefined;
};

/** The days that the address names, or the last so many. */
export const daysIn = (address: URLSearchParams, today: string, usual: number): Days => {
  const [startDate, endDate] = lastDays(today, usual);
  return namedDays(address) ?? { startDate, endDate };
};
