import { statement } from './database.ts';
import { msOf } from './times.ts';

/** The whole days of the product's zone that end with yesterday, so many; milliseconds since the epoch. */
export const findLastDays = statement<{ start_ms: number; end_ms: number }, [number]>(
  `SELECT ${msOf(`date_trunc('day', now()) - make_interval(days => $1::int)`)} AS start_ms,
     ${msOf(`date_trunc('day', now())`)} AS end_ms`,
);
