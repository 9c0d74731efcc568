import { addDays } from '@waybill/contract/std/days.ts';
import type { Days } from '../../frame/list/days-in.ts';

export const longestDays = 90;

export type Times = { readonly startTime: string; readonly endTime: string };

/** From the first moment of the first day to the last of the last, by the clock of the product. */
export const timesOf = ({ startDate, endDate }: Days): Times => ({
  startTime: `${startDate}T00:00:00`,
  endTime: `${addDays(endDate, 1)}T00:00:00`,
});
