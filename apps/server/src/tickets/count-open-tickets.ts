import type { Reader } from '../platform/db/database.ts';
import { countOpen } from './store.ts';

/** How many tickets of an account are not closed yet. */
export const countOpenTickets = async (reader: Reader, userId: number): Promise<number> =>
  (await countOpen(reader, userId))[0]?.count ?? 0;
