import { fieldError } from '../app-error.ts';
import { type Reader, statement } from './database.ts';
import { msOf } from './times.ts';

export type Range = { readonly startMs: number; readonly endMs: number };

const readTimes = statement<
  { start: number; end: number; begins_day: boolean },
  [string | null, string | null, number | null]
>(
  `SELECT ${msOf('start_at')} AS start, ${msOf('end_at')} AS end, date_trunc('day', start_at) = start_at AS begins_day
   FROM (SELECT coalesce($2::timestamptz, now()) AS end_at) AS e, LATERAL (SELECT coalesce($1::timestamptz,
     end_at - make_interval(secs => $3::int), date_trunc('day', end_at - interval '1 microsecond')) AS start_at) AS s`,
);

/**
 * The range that is asked for; times that name no zone are of the product's. Without an end it ends now; without a
 * beginning it begins so many seconds before its end, or with the day of its end (null). Tells whether it begins with a
 * day. Its end may be before its beginning.
 */
export const readRange = async (
  reader: Reader,
  { startTime, endTime }: { readonly startTime?: string | undefined; readonly endTime?: string | undefined },
  lastSeconds: number | null,
): Promise<Range & { readonly beginsDay: boolean }> => {
  const [times] = await readTimes(reader, startTime ?? null, endTime ?? null, lastSeconds);
  if (times === undefined) throw new Error('the database did not read the times');
  return { startMs: times.start, endMs: times.end, beginsDay: times.begins_day };
};

/** The beginnings of the steps of a range, of so many seconds, from the one that it begins in. */
export const findSteps = statement<{ at: number }, [number, number, number]>(
  `SELECT ${msOf('step')} AS at FROM (
     SELECT to_timestamp($1::bigint / 1000.0) AS first, to_timestamp($2::bigint / 1000.0) AS last,
       CASE $3::int WHEN 86400 THEN interval '1 day' ELSE make_interval(secs => $3::int) END AS every
   ) AS asked, generate_series(
     CASE $3::int WHEN 86400 THEN date_trunc('day', first) ELSE date_bin(every, first, date_trunc('day', first)) END,
     last - interval '1 microsecond', every) AS step`,
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
  asked: Parameters<typeof readRange>[1],
): Promise<Range & { readonly stepSeconds: number }> => {
  const { startMs: first, endMs } = await readRange(reader, asked, 7 * daySeconds);
  const startMs = Math.max(first, endMs - mostMs);
  if (endMs <= startMs) throw fieldError('endTime', 'fields.rangeReversed');
  return { startMs, endMs, stepSeconds: endMs - startMs <= hourlyMs ? hourSeconds : daySeconds };
};
