import { hashPassword } from '@waybill/server/src/accounts/password.ts';
import { createApp } from '@waybill/server/src/app.ts';
import { keepHours } from '@waybill/server/src/console/stats/public-api.ts';
import { createContext } from '@waybill/server/src/context.ts';
import { readConfig } from '@waybill/server/src/platform/config/config.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import {
  type HeardStatement,
  hearStatements,
  letStatementsBeHeard,
} from '@waybill/server/test/heard-statements.ts';
import { liveRows, pastRows } from '@waybill/server/test/live-rows.ts';
import pg from 'pg';
import type { Bench } from './bench.ts';
import { type Market, openMarket } from './data/market.ts';
import type { BenchUser } from './data/users.ts';
import { quantile } from './load/latency.ts';
import { type Request, getAs, postAs, postOnceAs } from './load/request.ts';
import { figure, table, verdict } from './report/tables.ts';
import { holdIdOf, placeOrders, query } from './scenarios.ts';

type Called = {
  readonly name: string;
  readonly prepare?: (user: BenchUser) => Promise<string>;
  readonly request: (user: BenchUser, id: string) => Request;
};

/** Pages of 8 kB that a call touches in the database on the average, and the p99 of its times. */
type CallCost = { readonly name: string; readonly pages: number; readonly p99: number };

/** Pages that indexes of more rows are deeper by, in all statements of a call. */
const deeperIndexes = 20;

/** A day back and some seconds, so that none is answered from memory. */
const someDayAgo = (): string =>
  encodeURIComponent(new Date(Date.now() - 86_400_000 - Math.random() * 3_600_000).toISOString());

const password = 'the same for everybody 26';
type Send = (request: Request) => Promise<string>;

const callsOf = (market: Market, send: Send): readonly Called[] => {
  // Of the first days there are few numbers, and a few hundred holds can buy them up.
  const hold = async (user: BenchUser): Promise<string> => {
    for (let tries = 0; tries < 50; tries += 1) {
      const answer = await send(query(user, market.sellableZips));
      const holdId = holdIdOf(answer);
      if (holdId !== undefined && answer.includes('"count":20')) return holdId;
    }
    throw new Error('no ZIP and week had twenty numbers left');
  };
  const order = (user: BenchUser, id: string, action: 'buy' | 'reserve') =>
    postOnceAs(user, '/logistics/ups/order', { id, scope: 'single', action });
  const reserve = async (user: BenchUser): Promise<string> => {
    const answer = await send(order(user, await hold(user), 'reserve'));
    return /"orderId":"([^"]+)"/.exec(answer)?.[1] ?? '';
  };
  const orders = (pageSize: number) => (user: BenchUser) =>
    postAs(user, '/user/getUserOrder', { pageNum: 1, pageSize });
  return [
    { name: 'query without hold', request: (user) => query(user, market.queryOnlyZips) },
    {
      name: 'query with hold, replacing one',
      prepare: hold,
      request: (user) => query(user, market.sellableZips),
    },
    { name: 'order: buy 20', prepare: hold, request: (user, id) => order(user, id, 'buy') },
    { name: 'order: reserve 20', prepare: hold, request: (user, id) => order(user, id, 'reserve') },
    {
      name: 'confirm',
      prepare: reserve,
      request: (user, id) => postAs(user, `/logistics/orders/${id}/confirm`, {}),
    },
    { name: 'my orders, 20', request: orders(20) },
    { name: 'my orders, 50', request: orders(50) },
    {
      name: 'points, 50',
      request: (user) => postAs(user, '/user/getUserPointLog', { type: 'all', pageNum: 1, pageSize: 50 }),
    },
    { name: 'unread count', request: (user) => getAs(user, '/notice/user/unread-count') },
    { name: 'balance', request: (user) => getAs(user, '/user/getUserPoint') },
    {
      name: 'sign-in',
      request: ({ id, email }) => postAs({ id, token: '' }, '/auth/login', { account: email, password }),
    },
    {
      name: 'console: overview',
      request: (user) => getAs(user, `/admin/stats/overview?startTime=${someDayAgo()}`),
    },
  ];
};

const openServer = async (url: string) => {
  const config = readConfig({
    DATABASE_URL: url,
    POOL_SIZE: '16',
    JOBS: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const context = createContext(config, url, createLog('fatal'));
  // Jobs are off: without the sums of the hours the overview would read a day from the tables.
  await keepHours(context.db);
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
  const close = async (): Promise<void> => {
    await app.close();
    await context.close();
  };
  return { send, pool: context.pool, [Symbol.asyncDispose]: close };
};

const measureCalls = async (market: Market, url: string, times: number): Promise<CallCost[]> => {
  await using server = await openServer(url);
  const { send, pool } = server;
  const heard: HeardStatement[] = [];
  hearStatements(pool, (statement) => heard.push(statement));
  const costs: CallCost[] = [];
  for (const call of callsOf(market, send)) {
    const took: number[] = [];
    let pages = 0;
    for (let n = -2; n < times; n += 1) {
      const [user = market.nextUser()] = call.name.startsWith('console') ? market.users : [];
      await send(getAs(user, '/user/getUserPoint'));
      const request = call.request(user, (await call.prepare?.(user)) ?? '');
      heard.length = 0;
      const began = performance.now();
      await send(request);
      if (n < 0) continue;
      took.push(performance.now() - began);
      for (const statement of heard) pages += statement.pages / times;
    }
    costs.push({ name: call.name, pages, p99: quantile(took, 0.99) });
  }
  return costs;
};

const run = async (url: string, texts: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url.replace(/^(\w+:\/\/)(?:[^@/]*@)?/, '$1postgres@') });
  await client.connect();
  for (const text of [
    'SET session_replication_role = replica',
    'SET auto_explain.log_min_duration = -1',
    ...texts,
  ])
    await client.query(text);
  await client.end();
};

export const benchLiveRows = async (bench: Bench): Promise<void> => {
  const { options, progress, report } = bench;
  const { rows, users, times, few, many } = options.quick
    ? { rows: 50_000, users: 100, times: 5, few: 100, many: 2_000 }
    : { rows: 200_000, users: 400, times: 100, few: 100, many: 100_000 };
  const spread = { zips: 50, skewed: false, rowsALot: rows / 16 };
  await using market = await openMarket(bench, 'live_rows', { users, rows, spread, asked: 50 });
  const { url } = market;
  await market.client.query(`UPDATE users SET password_hash = $1`, [await hashPassword(password)]);
  await market.client.query(`UPDATE users SET role = 'super_admin' WHERE id = $1`, [market.users[0]?.id]);
  await placeOrders(market, 55, 3);
  await letStatementsBeHeard(url);
  await run(url, [...pastRows(many), 'ANALYZE', ...liveRows(few)]);
  progress('calls beside few live rows');
  const besideFew = await measureCalls(market, url, times);
  await run(url, liveRows(many, few + 1));
  progress('the same beside many');
  const besideMany = await measureCalls(market, url, times);
  await report('live-rows', [
    table(
      `call | pages beside ${few} | beside ${many} | p99 ms | p99 ms | target`,
      besideFew.map((one, n) => {
        const two = besideMany[n] ?? one;
        const target = one.name.startsWith('console')
          ? ''
          : `≤ 1.2 × ${verdict(two.pages <= 1.2 * one.pages + deeperIndexes)}`;
        return [one.name, ...[one.pages, two.pages, one.p99, two.p99].map(figure), target];
      }),
    ),
  ]);
};
