import type { Market } from '../data/market.ts';
import type { BenchUser } from '../data/users.ts';
import { holdIdOf, listOrders, orderHeld, query } from '../scenarios.ts';
import type { Arrival } from './arrivals.ts';
import { getAs } from './request.ts';

export const callNames = ['poll', 'list', 'query', 'order'] as const;
export type CallName = (typeof callNames)[number];
export type CallShares = Readonly<Record<CallName, number>>;

export const callMix = (
  market: Market,
  { poll, list, order, query: queries }: CallShares,
): (() => Arrival) => {
  const held: { readonly user: BenchUser; readonly holdId: string }[] = [];
  return () => {
    const dice = Math.random() * (poll + list + order + queries);
    const user = market.nextUser();
    if (dice < poll) return { name: 'poll', request: getAs(user, '/notice/user/unread-count', true) };
    if (dice < poll + list) return { name: 'list', request: listOrders(user) };
    const hold = dice < poll + list + order ? held.pop() : undefined;
    if (hold !== undefined) return { name: 'order', request: orderHeld(hold.user, hold.holdId, 'single') };
    return {
      name: 'query',
      request: query(user, market.sellableZips),
      answered: (status, body) => {
        const holdId = status === 200 ? holdIdOf(body) : undefined;
        if (holdId !== undefined) held.push({ user, holdId });
        // Older holds have been released by the next query of their user.
        if (held.length > 200) held.shift();
      },
    };
  };
};
