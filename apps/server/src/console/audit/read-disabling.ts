import type { Reader } from '../../platform/db/database.ts';
import { wallTime } from '../../platform/db/times.ts';
import { findDisabling } from './store.ts';

/** Since when, by whom and why an account is disabled. */
export type Disabling = { readonly time: string; readonly by: string | null; readonly reason: string | null };

/** The last time that the staff disabled an account, before a time where one is given; null when the audit has none. */
export const readDisabling = async (
  reader: Reader,
  userId: number,
  before?: string,
): Promise<Disabling | null> => {
  const [found] = await findDisabling(reader, String(userId), before);
  if (found === undefined) return null;
  return { time: wallTime(found.created_at), by: found.actor_name, reason: found.reason };
};
