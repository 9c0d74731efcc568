import { dayIn } from '@waybill/server/src/platform/day.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { type Workload, callers, once, planAgain, timed, untilPlanned } from '../compare.ts';
import { someQuery } from '../data/asked.ts';
import type { Market } from '../data/market.ts';
import type { BenchUser } from '../data/users.ts';
import { type Ask, type Step, drive } from '../load/drive.ts';
import { postAs, postOnceAs } from '../load/request.ts';

/** The id of the hold in the answer to a query; undefined where it held nothing. */
export const holdIdOf = (body: Buffer): string | undefined =>
  /"holdId":"([^"]+)"/.exec(body.toString('latin1'))?.[1];

/** The request of a query that holds twenty numbers, and of the order that buys them. */
export const queryRequest = (market: Market, user: BenchUser): string =>
  postAs(user, '/logistics/ups/query', someQuery(market.sellableZips));
export const orderRequest = (user: BenchUser, holdId: string): string =>
  postOnceAs(user, '/logistics/ups/order', { id: holdId, scope: 'single', action: 'buy' });

const hold = async (market: Market, ask: Ask, user: BenchUser): Promise<string> =>
  holdIdOf((await ask(queryRequest(market, user), '"total":20,"reservation":{')).body) ?? '';

const buy = async (ask: Ask, user: BenchUser, holdId: string): Promise<void> =>
  void (await ask(orderRequest(user, holdId), '"status":"completed","quantity":20'));

/** Buys holds of twenty numbers that were made beforehand, one a user at most: the order call by itself. */
export const orderAlone = (market: Market, orders: number): Workload => ({
  name: 'order',
  prepare: async ({ port }, connections) => {
    await market.reset();
    const most = Math.min(orders, market.users.length - untilPlanned);
    const iterations = connections === 1 ? Math.ceil(most / 4) : most;
    const held: { user: BenchUser; holdId: string }[] = [];
    const makeHold = async (ask: Ask): Promise<void> => {
      const user = market.nextUser();
      held.push({ user, holdId: await hold(market, ask, user) });
    };
    await drive(port, callers, makeHold, { iterations: iterations + untilPlanned });
    const step = async (ask: Ask): Promise<void> => {
      const next = held.pop();
      if (next === undefined) throw new Error('no hold is left to buy');
      await buy(ask, next.user, next.holdId);
    };
    await planAgain(port, step);
    return { limit: { iterations }, step };
  },
});

type Action = 'buy' | 'reserve';

const holdOne = async (market: Market, ask: Ask, user: BenchUser): Promise<string> => {
  const body = { ...someQuery(market.sellableZips), scope: 'batch', quantity: 1 };
  return holdIdOf((await ask(postAs(user, '/logistics/ups/query', body), '"reservation":{')).body) ?? '';
};

const orderOne = async (ask: Ask, user: BenchUser, holdId: string, action: Action): Promise<void> => {
  const body = { id: holdId, scope: 'batch', action };
  await ask(postOnceAs(user, '/logistics/ups/order', body), '"quantity":1');
};

/** Orders of one number that was held beforehand; a round has no more of them than there are users. */
export const orderOfOne = (market: Market, orders: number, action: Action): Workload => ({
  name: `order of one number: ${action}`,
  prepare: async ({ port }) => {
    await market.reset();
    const held: { user: BenchUser; holdId: string }[] = [];
    const iterations = Math.min(orders, market.users.length - untilPlanned);
    const makeHold: Step = async (ask) => {
      const user = market.nextUser();
      held.push({ user, holdId: await holdOne(market, ask, user) });
    };
    await drive(port, callers, makeHold, { iterations: iterations + untilPlanned });
    const step: Step = async (ask) => {
      const next = held.pop();
      if (next === undefined) throw new Error('no hold is left to order');
      await orderOne(ask, next.user, next.holdId, action);
    };
    await planAgain(port, step);
    return { limit: { iterations }, step };
  },
});

/** Holds one number and orders it, in two requests; with `read`, looks at one's orders after that. */
export const holdAndOrderOne = (
  market: Market,
  iterations: number,
  { action, read }: { readonly action: Action; readonly read: boolean },
): Workload => ({
  name: read ? 'hold, buy and read one' : `hold and ${action} one, two requests`,
  prepare: async ({ port }) => {
    await market.reset();
    const step: Step = async (ask) => {
      const user = market.nextUser();
      await orderOne(ask, user, await holdOne(market, ask, user), action);
      if (read) await ask(listRequest(user, 20), '"total":');
    };
    await planAgain(port, step);
    return { limit: { iterations }, step };
  },
});

/** Queries, then buys what the query held: twenty numbers an iteration. */
export const queryThenOrder = (market: Market, iterations: number): Workload => ({
  name: 'query then order',
  prepare: async ({ port }, connections) => {
    await market.reset();
    const step = async (ask: Ask): Promise<void> => {
      const user = market.nextUser();
      await buy(ask, user, await hold(market, ask, user));
    };
    await planAgain(port, step);
    return { limit: { iterations: connections === 1 ? Math.ceil(iterations / 4) : iterations }, step };
  },
});

/** Puts orders, one a day, with so many numbers each, straight into everybody's account in place of what was there. */
export const placeOrders = async (market: Market, orders: number, numbers: number): Promise<void> => {
  const { client } = market;
  await market.reset();
  await client.query(`INSERT INTO orders (user_id, order_no, carrier, scope, action, status, quantity, unit_price,
      percent_off, total_points, hold_id, created_at)
    SELECT u.id, 'LTBENCH' || n, 'ups', 'single', 'buy', 'completed', ${numbers}, 200, 0, 200 * ${numbers}, gen_random_uuid(),
      now() - interval '1 day' * n + interval '1 minute'
    FROM users u, generate_series(0, ${orders - 1}) n`);
  await client.query(`INSERT INTO order_items (user_id, order_id, shipment_id, zip5, shipped_on, carrier, tracking_number,
      service, city, region, origin_zip5, origin_city, origin_region, price, state, status, last_event_at)
    SELECT o.user_id, o.id, n, '10001', o.created_at, 'ups', '1ZA4E82103' || lpad((o.id * ${numbers} + n)::text, 8, '0'),
      'UPS Ground', 'New York', 'NY', '91761', 'Ontario', 'CA', 200, 'sold', 'delivered', o.created_at
    FROM orders o, generate_series(1, ${numbers}) n`);
  await client.query('VACUUM (ANALYZE) orders, order_items');
};

/** The request of the first page of one's orders of the last days. */
export const listRequest = (user: BenchUser, pageSize: number, days = 60): string => {
  const endDate = dayIn('Asia/Shanghai');
  return postAs(user, '/user/getUserOrder', {
    startDate: addDays(endDate, -days),
    endDate,
    pageNum: 1,
    pageSize,
  });
};

const pages = (market: Market, name: string, seconds: number, pageSize: number, placed: [number, number]) =>
  timed(
    name,
    seconds,
    async (ask) => void (await ask(listRequest(market.nextUser(), pageSize), `"total":${placed[0]}`)),
    once(() => placeOrders(market, ...placed)),
  );

/** The first page of one's orders: twenty of thirty, with three numbers each. */
export const myOrders = (market: Market, seconds: number): Workload =>
  pages(market, 'my orders', seconds, 20, [30, 3]);

/** Fifty orders at a time, with one number each. */
export const listOfOrders = (market: Market, seconds: number): Workload =>
  pages(market, 'list', seconds, 50, [55, 1]);
