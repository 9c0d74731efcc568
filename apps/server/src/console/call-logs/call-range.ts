import { dayMs } from '@waybill/contract/std/days.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/app-error.ts';
import { readTimes } from './reading/store.ts';

/** A time from (inclusive) and to (exclusive), in milliseconds since the epoch. */
export type CallRange = { readonly startMs: number; readonly endMs: number };

/**
 * The time that somebody asks about: 24 hours where only one end is named, the last 24 hours where none is. What is older
 * than `mostDays` is left out. Rejects an end that is not after its start.
 */
export const readCallRange = async (
  db: Db,
  asked: { readonly startTime?: string | undefined; readonly endTime?: string | undefined },
  mostDays: number,
): Promise<CallRange> => {
  const now = Date.now();
  const { startTime, endTime } = asked;
  const [times] =
    startTime === undefined && endTime === undefined
      ? []
      : await readTimes(db, startTime ?? null, endTime ?? null);
  const start = times?.start_ms ?? null;
  // A call that is answered in this very moment belongs to the last 24 hours.
  const endMs = times?.end_ms ?? (start === null ? now + 1 : Math.max(now + 1, start + 1));
  const startMs = start ?? endMs - dayMs;
  if (startMs >= endMs) throw fieldError('endTime', 'fields.rangeReversed');
  const oldest = now - mostDays * dayMs;
  return { startMs: Math.min(Math.max(startMs, oldest), endMs), endMs };
};
