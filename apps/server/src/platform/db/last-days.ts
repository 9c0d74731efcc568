import { statement } from './database.ts';
import { msOf } from './times.ts';

/** The whole days of the product's zone that end with yesterday, so many; milliseconds since the epoch. */
export const findLastDays = statement<{ start_ms: number; end_ms: number }, [number]>(
  `SELECT ${msOf(`date_trunc('day', now()) - make_interval(days => $1::int)`)} AS start_ms,
     ${msOf(`date_trunc('day', now())`)} AS end_ms`,
);

/** A part of a period: its beginning, and its end, which is not in it. */
export type Slice = { readonly fromMs: number; readonly toMs: number };

/** A period in parts of one length; the last may be shorter. */
export const slicesOf = ({ fromMs, toMs }: Slice, lengthMs: number): Slice[] =>
  Array.from({ length: Math.ceil((toMs - fromMs) / lengthMs) }, (_, n) => ({
    fromMs: fromMs + n * lengthMs,
    toMs: Math.min(toMs, fromMs + (n + 1) * lengthMs),
  }));
