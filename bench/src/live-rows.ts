import { hashPassword } from '@waybill/server/src/identity/accounts/password.ts';
import { createApp } from '@waybill/server/src/app.ts';
import { createContext } from '@waybill/server/src/context.ts';
import { readConfig } from '@waybill/server/src/platform/config/config.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import type { BuiltUser } from '@waybill/server/test/builders.ts';
import {
  type HeardStatement,
  hearStatements,
  letStatementsBeHeard,
} from '@waybill/server/test/heard-statements.ts';
import { layRows, liveRows as rowsOfOthers, pastRows } from '@waybill/server/test/live-rows.ts';
import { type Market, openMarket } from './data/market.ts';
import type { Task } from './harness.ts';
import { type Request, getAs, postAs, postOnceAs } from './load.ts';
import { figure, quantile, verdict } from './report.ts';
import { holdIdOf, query } from './scenarios.ts';

type Call = {
  readonly name: string;
  readonly prepare?: (user: BuiltUser) => Promise<string>;
  readonly request: (user: BuiltUser, id: string) => Request;
};

/** Pages that indexes of more rows are deeper by, in all statements of a call. */
const deeperIndexes = 20;
const password = 'the same for everybody 26';
type Send = (request: Request) => Promise<string>;

const callsOf = (market: Market, send: Send): readonly Call[] => {
  // Of the first days there are few numbers, and a few hundred holds can buy them up.
  const hold = async (user: BuiltUser): Promise<string> => {
    for (let tries = 0; tries < 50; tries += 1) {
      const answer = await send(query(user, market.sellableZips));
      const holdId = holdIdOf(answer);
      if (holdId !== undefined && answer.includes('"count":20')) return holdId;
    }
    throw new Error('no ZIP and week had twenty numbers left');
  };
  const order = (user: BuiltUser, id: string, action: 'buy' | 'reserve') =>
    postOnceAs(user, '/logistics/ups/order', { id, scope: 'single', action });
  const reserve = async (user: BuiltUser): Promise<string> => {
    const answer = await send(order(user, await hold(user), 'reserve'));
    return /"orderId":"([^"]+)"/.exec(answer)?.[1] ?? '';
  };
  const page = (path: string, body: object) => (user: BuiltUser) =>
    postAs(user, path, { pageNum: 1, ...body });
  const replaceHold = (user: BuiltUser) => query(user, market.sellableZips);
  const confirm = (user: BuiltUser, id: string) => postAs(user, `/logistics/orders/${id}/confirm`, {});
  return [
    { name: 'query without hold', request: (user) => query(user, market.queryOnlyZips) },
    { name: 'query with hold, replacing one', prepare: hold, request: replaceHold },
    { name: 'order: buy 20', prepare: hold, request: (user, id) => order(user, id, 'buy') },
    { name: 'order: reserve 20', prepare: hold, request: (user, id) => order(user, id, 'reserve') },
    { name: 'confirm', prepare: reserve, request: confirm },
    { name: 'my orders, 20', request: page('/user/getUserOrder', { pageSize: 20 }) },
    { name: 'my orders, 50', request: page('/user/getUserOrder', { pageSize: 50 }) },
    { name: 'points, 50', request: page('/user/getUserPointLog', { type: 'all', pageSize: 50 }) },
    { name: 'unread count', request: (user) => getAs(user, '/notice/user/unread-count') },
    { name: 'balance', request: (user) => getAs(user, '/user/getUserPoint') },
    {
      name: 'sign-in',
      request: ({ id, email }) => postAs({ id, token: '' }, '/auth/login', { account: email, password }),
    },
  ];
};

/** Puts orders, one a day, with so many numbers each, straight into everybody's account. */
const placeOrders = async ({ client }: Market, orders: number, numbers: number): Promise<void> => {
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

/** Pages of 8 kB that each call touches in the database on the average, and the p99 of its times. */
const measureCalls = async (market: Market, times: number) => {
  const { url } = market;
  const config = readConfig({
    DATABASE_URL: url,
    POOL_SIZE: '16',
    JOBS: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const context = createContext(config, url, createLog('fatal'));
  const app = await createApp(context, { webRoot: '/nowhere', checkAnswers: false });
  let sent = 0;
  const send: Send = async ({ method, path, headers, body }) => {
    sent += 1;
    const from = { 'x-forwarded-for': `10.0.${(sent >> 8) & 255}.${sent & 255}` };
    const payload = body === undefined ? {} : { payload: body };
    const answer = await app.inject({ method, url: path, headers: { ...headers, ...from }, ...payload });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
    return answer.body;
  };
  const heard: HeardStatement[] = [];
  hearStatements(context.pool, (statement) => heard.push(statement));
  const costs = [];
  for (const { name, prepare, request } of callsOf(market, send)) {
    const took: number[] = [];
    let pages = 0;
    for (let n = -2; n < times; n += 1) {
      const user = market.nextUser();
      await send(getAs(user, '/user/getUserPoint'));
      const made = request(user, (await prepare?.(user)) ?? '');
      heard.length = 0;
      const began = performance.now();
      await send(made);
      if (n < 0) continue;
      took.push(performance.now() - began);
      for (const statement of heard) pages += statement.pages / times;
    }
    costs.push({ name, pages, p99: quantile(took, 0.99) });
  }
  await app.close();
  await context.close();
  return costs;
};

export const liveRows: Task = {
  name: 'live-rows',
  run: async (run) => {
    const { rows, users, times, few, many } = run.options.quick
      ? { rows: 50_000, users: 100, times: 5, few: 100, many: 2_000 }
      : { rows: 200_000, users: 400, times: 100, few: 100, many: 100_000 };
    const spread = { zips: 50, skewed: false, rowsALot: rows / 16 };
    const market = await openMarket(run, 'live_rows', { users, rows, spread, asked: 50 });
    const { url, client } = market;
    await client.query(`UPDATE users SET password_hash = $1`, [await hashPassword(password)]);
    await placeOrders(market, 55, 3);
    await letStatementsBeHeard(url);
    await layRows(url, [...pastRows(many), 'ANALYZE', ...rowsOfOthers(few)]);
    run.print('calls beside few live rows');
    const besideFew = await measureCalls(market, times);
    await layRows(url, rowsOfOthers(many, few + 1));
    run.print('the same beside many');
    const besideMany = await measureCalls(market, times);
    return [
      {
        section: 'live-rows',
        head: `call | pages beside ${few} | beside ${many} | p99 ms | p99 ms | target`,
        rows: besideFew.map(({ name, pages, p99 }, n) => {
          const { pages: most = Number.NaN, p99: slowest = Number.NaN } = besideMany[n] ?? {};
          const met = most <= 1.2 * pages + deeperIndexes;
          return [name, ...[pages, most, p99, slowest].map(figure), `≤ 1.2 × ${verdict(met)}`];
        }),
      },
    ];
  },
};
