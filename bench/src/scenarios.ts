import { addDays } from '@waybill/contract/std/days.ts';
import { dayIn } from '@waybill/server/src/platform/day.ts';
import { inUserTransaction } from '@waybill/server/src/platform/db/transaction.ts';
import type { BuiltUser } from '@waybill/server/test/builders.ts';
import { movePoints } from '@waybill/server/src/trade/points/public-api.ts';
import { type Market, rotate } from './data/market.ts';
import { openContext } from './drills/shop.ts';
import { type Request, type Step, getAs, postAs, postOnceAs } from './load.ts';

/** What is done again and again over each connection, and what has to be there before. */
export type Scenario = {
  readonly name: string;
  readonly steps: readonly Step[];
  /** How the data come to where a measurement begins. `fresh`: everything that users did is taken back. */
  readonly before?: { readonly fresh?: true; readonly iterations?: number; prepare?(): Promise<unknown> };
  readonly iterations?: number;
};

export const holdIdOf = (body: string): string | undefined => /"holdId":"([^"]+)"/.exec(body)?.[1];

/** Some week of the last 25 days, which every stock of the benchmarks has. */
const someWeek = (): { readonly startTime: string; readonly endTime: string } => {
  const endTime = addDays(dayIn('Asia/Shanghai'), -Math.floor(Math.random() * 19));
  return { startTime: addDays(endTime, -6), endTime };
};

export const query = (user: BuiltUser, zips: readonly string[], more: object = {}): Request => {
  const zipCode = zips[Math.floor(Math.random() * zips.length)];
  return postAs(user, '/logistics/ups/query', { zipCode, ...someWeek(), scope: 'single', ...more });
};

const listOrders = (user: BuiltUser): Request => {
  const endDate = dayIn('Asia/Shanghai');
  const body = { startDate: addDays(endDate, -40), endDate, pageNum: 1, pageSize: 20 };
  return postAs(user, '/user/getUserOrder', body);
};

const readersOfPoints = 100;
const lines = 50;

const fillStatements = async ({ url, users }: Market): Promise<void> => {
  const context = openContext(url);
  for (const { id: userId } of users.slice(0, readersOfPoints))
    await inUserTransaction(context.db, userId, async (tx) => {
      for (let n = 0; n < lines; n += 1) await movePoints(tx, 'recharge', { userId, amount: 100 });
    });
  await context.close();
};

const one = { scope: 'batch', quantity: 1 };

/** Of the product. After stock went back, every statement about it is planned anew: some iterations go before. */
export const productScenarios = (market: Market) => {
  const { nextUser, sellableZips, queryOnlyZips, users } = market;
  const nextReader = rotate(users.slice(0, readersOfPoints));
  let filled: Promise<void> | undefined;
  return {
    queryWithoutHold: {
      name: 'query without hold',
      steps: [{ request: () => query(nextUser(), queryOnlyZips), proof: '"total":20,"reservation":null' }],
    },
    // Every user has a hold before the measurement begins, so that every query replaces one.
    queryWithHold: {
      name: 'query with hold',
      before: { fresh: true, iterations: users.length },
      steps: [{ request: () => query(nextUser(), sellableZips), proof: '"reservation":{' }],
    },
    queryWithoutZip: {
      name: 'FedEx query without ZIP',
      before: { fresh: true },
      steps: [
        {
          request: () =>
            postAs(nextUser(), '/logistics/fedex/query', { ...someWeek(), scope: 'batch', quantity: 20 }),
          proof: '"total":20,"reservation":{',
        },
      ],
    },
    holdOfOne: {
      name: 'hold of one number',
      before: { fresh: true },
      steps: [{ request: () => query(nextUser(), sellableZips, one), proof: '"reservation":{' }],
    },
    // The first fifty lines of one's statement of points, 8 to 9 kB; how many there are depends on what was bought before.
    pointsLog: {
      name: 'points log',
      before: { prepare: () => (filled ??= fillStatements(market)) },
      steps: [
        {
          request: () =>
            postAs(nextReader(), '/user/getUserPointLog', { type: 'all', pageNum: 1, pageSize: lines }),
          proof: '"type":"recharge"',
        },
      ],
    },
    purchaseOfOne: {
      name: 'whole purchase: hold, buy and read one',
      before: { fresh: true },
      iterations: 1_000,
      steps: [
        {
          request: (context) => query((context['user'] = nextUser()), sellableZips, one),
          proof: '"reservation":{',
          answered: (body, context) => void (context['holdId'] = holdIdOf(body)),
        },
        {
          request: ({ user, holdId: id }) =>
            postOnceAs(user as BuiltUser, '/logistics/ups/order', { id, scope: 'batch', action: 'buy' }),
          proof: '"quantity":1',
        },
        { request: ({ user }) => listOrders(user as BuiltUser), proof: '"total":' },
      ],
    },
  } satisfies Record<string, Scenario>;
};

const plainNumbers = 100_000;
const listedRows = 50;

export const baselineScenarios = ({ nextUser, queryOnlyZips, client }: Market) => {
  const nextZip = rotate(queryOnlyZips);
  let next = 0;
  const makeTables = async (): Promise<void> => {
    next = 0;
    await client.query(`
      DROP TABLE IF EXISTS bench_numbers, bench_purses, bench_orders, bench_ledger;
      CREATE TABLE bench_numbers (id bigint PRIMARY KEY, owner bigint) WITH (fillfactor = 90);
      CREATE TABLE bench_purses (user_id bigint PRIMARY KEY, points bigint NOT NULL CHECK (points >= 0)) WITH (fillfactor = 50);
      CREATE TABLE bench_orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL, number_id bigint NOT NULL);
      CREATE TABLE bench_ledger (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id bigint NOT NULL, order_id bigint NOT NULL,
        points bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
      INSERT INTO bench_numbers SELECT generate_series(1, ${plainNumbers});
      INSERT INTO bench_purses SELECT id, 1000000 FROM users;`);
    await client.query('VACUUM (ANALYZE) bench_numbers, bench_purses');
  };
  return {
    list: {
      name: 'list of the baseline',
      steps: [
        {
          request: () => {
            const { startTime, endTime } = someWeek();
            return getAs(nextUser(), `/peers/list?zip=${nextZip()}&from=${startTime}&to=${endTime}`);
          },
          proof: `"total":${listedRows}`,
        },
      ],
    },
    reservation: {
      name: 'reservation of the baseline',
      before: { prepare: makeTables },
      iterations: 3_000,
      steps: [
        {
          request: () => postAs(nextUser(), '/peers/reserve', { number: String((next += 1)) }),
          proof: '"orderId":',
        },
      ],
    },
  } satisfies Record<string, Scenario>;
};
