import type { Workload } from './compare.ts';
import { someQuery } from './data/asked.ts';
import type { Market } from './data/market.ts';
import type { BenchUser } from './data/users.ts';
import { type Ask, drive } from './load/drive.ts';
import { postAs, postOnceAs } from './load/request.ts';

type HoldAnswer = { readonly data: { readonly reservation: { readonly holdId: string } } };

const hold = async (market: Market, ask: Ask, user: BenchUser): Promise<string> => {
  const request = postAs(user, '/logistics/ups/query', someQuery(market.sellableZips));
  const { body } = await ask(request, '"total":20,"reservation":{');
  return (JSON.parse(body.toString()) as HoldAnswer).data.reservation.holdId;
};

const buy = async (ask: Ask, user: BenchUser, holdId: string): Promise<void> => {
  const request = postOnceAs(user, '/logistics/ups/order', { id: holdId, scope: 'single', action: 'buy' });
  await ask(request, '"status":"completed","quantity":20');
};

/** Buys holds of twenty numbers that were made beforehand: the order call by itself. */
export const orderAlone = (market: Market, orders: number): Workload => ({
  name: 'order',
  prepare: async ({ port }, connections) => {
    await market.reset();
    const turns = connections === 1 ? Math.ceil(orders / 4) : orders;
    const held: { user: BenchUser; holdId: string }[] = [];
    const makeHold = async (ask: Ask): Promise<void> => {
      const user = market.nextUser();
      held.push({ user, holdId: await hold(market, ask, user) });
    };
    await drive(port, 16, makeHold, { turns });
    return {
      limit: { turns },
      step: async (ask) => {
        const next = held.pop();
        if (next === undefined) throw new Error('no hold is left to buy');
        await buy(ask, next.user, next.holdId);
      },
    };
  },
});

/** Queries, then buys what the query held: twenty numbers a turn. */
export const queryThenOrder = (market: Market, turns: number): Workload => ({
  name: 'query then order',
  prepare: async (_, connections) => {
    await market.reset();
    return {
      limit: { turns: connections === 1 ? Math.ceil(turns / 4) : turns },
      step: async (ask) => {
        const user = market.nextUser();
        await buy(ask, user, await hold(market, ask, user));
      },
    };
  },
});
