import { fieldError } from '../app-error.ts';
import { type Reader, statement } from './database.ts';
import { msOf } from './times.ts';

/** Times as they were asked for, in milliseconds; what names no zone is of the product's. Null for what was not asked. */
export const readTimes = statement<
  { start_ms: number | null; end_ms: number | null },
  [string | null, string | null]
>(`SELECT ${msOf('$1::timestamptz')} AS start_ms, ${msOf('$2::timestamptz')} AS end_ms`);

const hourSeconds = 3_600;
const daySeconds = 86_400;
/** The longest range that is drawn by the hour, with some room. */
const hourlyMs = 8 * daySeconds * 1_000;
const mostMs = 400 * daySeconds * 1_000;

/**
 * A range of a statistic: the last seven days unless times are named (without an offset, in the product's zone). Drawn
 * by the hour up to eight days, by the day beyond; at most its last 400 days. Rejects one that ends before it begins.
 */
export const readStepRange = async (
  reader: Reader,
  { startTime, endTime }: { readonly startTime?: string | undefined; readonly endTime?: string | undefined },
): Promise<{ readonly startMs: number; readonly endMs: number; readonly stepSeconds: number }> => {
  const [times] = await readTimes(reader, startTime ?? null, endTime ?? null);
  const endMs = times?.end_ms ?? Date.now();
  const startMs = Math.max(times?.start_ms ?? endMs - 7 * daySeconds * 1_000, endMs - mostMs);
  if (endMs <= startMs) throw fieldError('endTime', 'fields.rangeReversed');
  return { startMs, endMs, stepSeconds: endMs - startMs <= hourlyMs ? hourSeconds : daySeconds };
};
