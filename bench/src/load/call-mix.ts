import type { Market } from '../data/market.ts';
import type { BenchUser } from '../data/users.ts';
import type { Arrival } from './drive-at-rate.ts';
import { holdIdOf, listRequest, orderRequest, queryRequest } from '../workloads/orders.ts';
import { getAs } from './request.ts';

export const callNames = ['poll', 'list', 'query', 'order'] as const;
export type CallName = (typeof callNames)[number];
/** How much of each there is, in any unit. */
export type CallShares = Readonly<Record<CallName, number>>;

export const byName = (of: (name: CallName) => number): CallShares =>
  Object.fromEntries(callNames.map((name) => [name, of(name)])) as CallShares;

/** Makes arrivals of a mix: an order buys what the newest query held, and is a query where none is left. */
export const callMix = (market: Market, { poll, list, order, query }: CallShares): (() => Arrival) => {
  const held: { readonly user: BenchUser; readonly holdId: string }[] = [];
  return () => {
    const dice = Math.random() * (poll + list + order + query);
    const user = market.nextUser();
    if (dice < poll) return { name: 'poll', request: getAs(user, '/notice/user/unread-count', true) };
    if (dice < poll + list) return { name: 'list', request: listRequest(user, 20, 40) };
    const hold = dice < poll + list + order ? held.pop() : undefined;
    if (hold !== undefined) return { name: 'order', request: orderRequest(hold.user, hold.holdId) };
    return {
      name: 'query',
      request: queryRequest(market, user),
      answered: ({ status, body }) => {
        const holdId = status === 200 ? holdIdOf(body) : undefined;
        if (holdId !== undefined) held.push({ user, holdId });
        // Older holds have been released by the next query of their user.
        if (held.length > 200) held.shift();
      },
    };
  };
};
