import type { Reader } from '../platform/db/database.ts';
import { countOpen } from './store.ts';

export const countOpenTickets = async (reader: Reader, userId: number): Promise<number> =>
  (await countOpen(reader, userId))[0]?.count ?? 0;
