import { dayMs } from '@waybill/contract/std/days.ts';
import type { Random } from '../random.ts';
import { iso } from './order-rows.ts';
import { shanghaiDay } from './working-day.ts';

const minute = 60_000;

const devices = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
] as const;

type Seen = { readonly seller: number; readonly at: number };

/**
 * On which days sellers were there, their sessions of the last three days (older ones are not kept), and when each was
 * seen last: from what they ordered and held.
 */
export const presenceOf = (
  random: Random,
  events: readonly Seen[],
  userIds: readonly number[],
  now: number,
) => {
  const visits = new Map<string, { seller: number; first: number; last: number }>();
  for (const { seller, at } of events) {
    const key = `${seller} ${shanghaiDay(at)}`;
    const visit = visits.get(key) ?? { seller, first: at, last: at };
    visits.set(key, { seller, first: Math.min(visit.first, at), last: Math.max(visit.last, at) });
  }
  const all = [...visits].map(([key, visit]) => ({ day: key.split(' ')[1] ?? '', ...visit }));
  const sessions = all
    .filter(({ first }) => first > now - 2.5 * dayMs)
    .map(({ seller, first, last }) => {
      const createdAt = first - random.between(2, 25) * minute;
      const leftAt = last + random.between(1, 40) * minute;
      const left = leftAt < now && random.next() < 0.4;
      const over = createdAt + dayMs < now;
      return {
        user_id: userIds[seller] ?? 0,
        device: devices[seller % devices.length] ?? devices[0],
        ip: `203.0.113.${10 + seller}`,
        created_at: iso(createdAt),
        last_used_at: iso(Math.min(leftAt, now - minute)),
        expires_at: iso(createdAt + dayMs),
        ended_at: left && !over ? iso(leftAt) : null,
        end_reason: left && !over ? ('logout' as const) : null,
      };
    });
  return {
    days: all.map(({ day: on, seller, last }) => ({
      day: on,
      user_id: userIds[seller] ?? 0,
      seen_at: iso(last),
    })),
    sessions,
    lastSeen: userIds.map((_, seller) =>
      Math.max(now - 58 * dayMs, ...all.filter((visit) => visit.seller === seller).map(({ last }) => last)),
    ),
  };
};
