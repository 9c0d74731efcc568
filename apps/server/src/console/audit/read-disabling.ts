import type { Reader } from '../../platform/db/database.ts';
import { wallTime } from '../../platform/db/times.ts';
import { findDisabling } from './store.ts';

export type Disabling = { readonly time: string; readonly by: string | null; readonly reason: string | null };

export const readDisabling = async (reader: Reader, userId: number): Promise<Disabling | null> => {
  const [found] = await findDisabling(reader, String(userId));
  if (found === undefined) return null;
  return { time: wallTime(found.created_at), by: found.actor_name, reason: found.reason };
};
