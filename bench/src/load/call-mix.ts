import type { Market } from '../data/market.ts';
import type { BenchUser } from '../data/users.ts';
import { holdIdOf, listOrders, orderHeld, query } from '../scenarios.ts';
import type { Step } from './drive.ts';
import { getAs } from './request.ts';

/** Of a hundred calls 45 polls, 25 lists, 26 queries and 4 orders of what a query held. */
export const callMix = (market: Market, strange: (status: number, body: string) => void): Step => {
  const held: { readonly user: BenchUser; readonly holdId: string }[] = [];
  return {
    request: (context) => {
      const dice = Math.random() * 100;
      const user = market.nextUser();
      context['user'] = undefined;
      if (dice < 45) return getAs(user, '/notice/user/unread-count', true);
      if (dice < 70) return listOrders(user);
      const hold = dice < 74 ? held.pop() : undefined;
      if (hold !== undefined) return orderHeld(hold.user, hold.holdId, 'single');
      context['user'] = user;
      return query(user, market.sellableZips);
    },
    answered: (body, { user }, status) => {
      if (status !== 200) return strange(status, body);
      const holdId = user === undefined ? undefined : holdIdOf(body);
      if (holdId !== undefined) held.push({ user: user as BenchUser, holdId });
      // Older holds have been released by the next query of their user.
      if (held.length > 200) held.shift();
      return undefined;
    },
  };
};
