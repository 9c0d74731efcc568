import { fieldError } from '../app-error.ts';
import { type Reader, statement } from './database.ts';
import { msOf } from './times.ts';

/** Times as somebody wrote them, or the last seven days, in milliseconds. */
const findRange = statement<{ start_ms: number; end_ms: number }, [string | null, string | null]>(
  `SELECT ${msOf("coalesce($1::timestamptz, coalesce($2::timestamptz, now()) - interval '7 days')")} AS start_ms,
     ${msOf('coalesce($2::timestamptz, now())')} AS end_ms`,
);

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
  const [found] = await findRange(reader, startTime ?? null, endTime ?? null);
  if (found === undefined) throw new Error('a range was not read');
  const { end_ms: endMs } = found;
  const startMs = Math.max(found.start_ms, endMs - mostMs);
  if (endMs <= startMs) throw fieldError('endTime', 'fields.rangeReversed');
  return { startMs, endMs, stepSeconds: endMs - startMs <= hourlyMs ? hourSeconds : daySeconds };
};
