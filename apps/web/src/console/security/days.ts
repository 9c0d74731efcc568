import { dayMs, addDays } from '@waybill/contract/std/days.ts';
import { stepText } from '../../kit/days.ts';
import type { Days } from '../../shell/list/days-in.ts';

export const longestDays = 90;

export type Times = { readonly startTime: string; readonly endTime: string };

/** From the first moment of the first day to the last of the last, by the clock of the product. */
export const timesOf = ({ startDate, endDate }: Days): Times => ({
  startTime: `${startDate}T00:00:00`,
  endTime: `${addDays(endDate, 1)}T00:00:00`,
});

/** What the steps of a series are called, from how far they lie apart. */
export const stepsOf = (points: readonly { readonly timeMs: number }[]): readonly string[] => {
  const [first, second] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  const step = second === undefined ? dayMs : second.timeMs - first.timeMs;
  return points.map(({ timeMs }) => stepText(timeMs, step / 1000, last.timeMs - first.timeMs + step));
};
