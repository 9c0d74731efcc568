import { dayMs } from '@waybill/contract/std/days.ts';
import { stepText } from '../../ui/days.ts';

/** What the steps of a series are called, from how far they lie apart. */
export const stepsOf = (points: readonly { readonly timeMs: number }[]): readonly string[] => {
  const [first, second] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  const step = second === undefined ? dayMs : second.timeMs - first.timeMs;
  return points.map(({ timeMs }) => stepText(timeMs, step / 1000, last.timeMs - first.timeMs + step));
};
