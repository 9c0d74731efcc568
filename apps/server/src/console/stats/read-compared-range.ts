import { dayMs } from '@waybill/contract/std/days.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/app-error.ts';
import { type Range, longest, shiftOf } from './rules.ts';
import { readTimes } from './store.ts';

/** A range with the one before it; `untilNow` where no end was asked for. */
export type ComparedRange = {
  readonly range: Range;
  readonly before: Range;
  readonly shiftMs: number;
  readonly untilNow: boolean;
};

/**
 * The range that is asked for. Without an end it ends now; without a beginning it begins with the day of its end
 * (`today`) or 24 hours before it (`day`). Rejects times in the wrong order and more than 400 days.
 */
export const readComparedRange = async (
  db: Db,
  { startTime, endTime }: { readonly startTime?: string | undefined; readonly endTime?: string | undefined },
  otherwise: 'today' | 'day',
): Promise<ComparedRange> => {
  const [times] = await readTimes(db, startTime ?? null, endTime ?? null, otherwise === 'today');
  if (times === undefined) throw new Error('the database did not read the times');
  const { start: startMs, end: endMs } = times;
  if (startMs >= endMs) throw fieldError('endTime', 'fields.rangeReversed');
  if (endMs - startMs > longest.rangeMs)
    throw fieldError('startTime', 'fields.rangeLongerThan', { days: longest.rangeMs / dayMs });
  const range = { startMs, endMs };
  const shiftMs = shiftOf(range, times.begins_day);
  const before = { startMs: startMs - shiftMs, endMs: endMs - shiftMs };
  return { range, before, shiftMs, untilNow: endTime === undefined };
};
