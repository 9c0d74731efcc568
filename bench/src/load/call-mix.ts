import type { Market } from '../data/market.ts';
import type { BenchUser } from '../data/users.ts';
import type { Arrival } from './drive-at-rate.ts';
import { holdIdOf, listRequest, orderRequest, queryRequest } from '../workloads/orders.ts';
import { getAs } from './request.ts';

/** What people do in a busy hour, by how many of a hundred calls it is. */
const busyHour = { poll: 35, list: 25, query: 28, order: 12 } as const;
export type CallName = keyof typeof busyHour;
export const callNames = ['poll', 'list', 'query', 'order'] as const satisfies readonly CallName[];
/** How much of each there is, in any unit. */
export type CallShares = Readonly<Record<CallName, number>>;

type Held = { readonly user: BenchUser; readonly holdId: string };

/** Makes arrivals of a mix: an order buys what the newest query held, and is a query where none is left. */
export const callMix = (market: Market, mix: CallShares = busyHour): (() => Arrival) => {
  const all = callNames.reduce((sum, name) => sum + mix[name], 0);
  const held: Held[] = [];

  const query = (user: BenchUser): Arrival => ({
    name: 'query',
    request: queryRequest(market, user),
    answered: ({ status, body }) => {
      const holdId = status === 200 ? holdIdOf(body) : undefined;
      if (holdId !== undefined) held.push({ user, holdId });
      // Older holds have been given back by the next query of their user.
      if (held.length > 200) held.shift();
    },
  });
  const order = ({ user, holdId }: Held): Arrival => ({
    name: 'order',
    request: orderRequest(user, holdId),
  });

  return () => {
    const dice = Math.random() * all;
    const user = market.nextUser();
    if (dice < mix.poll) return { name: 'poll', request: getAs(user, '/notice/user/unread-count', true) };
    if (dice < mix.poll + mix.list) return { name: 'list', request: listRequest(user, 20, 40) };
    const hold = dice < mix.poll + mix.list + mix.order ? held.pop() : undefined;
    return hold === undefined ? query(user) : order(hold);
  };
};
