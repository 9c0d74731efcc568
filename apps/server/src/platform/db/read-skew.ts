import { type Reader, statement } from './database.ts';
import { msOf } from './times.ts';

const readClock = statement<{ now_ms: number }, []>(`SELECT ${msOf('clock_timestamp()')} AS now_ms`);

/** How far the database's clock is ahead of this machine's, in milliseconds. */
export const readSkew = async (reader: Reader): Promise<number> => {
  const before = Date.now();
  const [clock] = await readClock(reader);
  return (clock?.now_ms ?? 0) - (before + Date.now()) / 2;
};
