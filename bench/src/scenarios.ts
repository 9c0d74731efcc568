import { addDays } from '@waybill/contract/std/days.ts';
import { dayIn } from '@waybill/server/src/platform/day.ts';
import { inUserTransaction } from '@waybill/server/src/platform/db/transaction.ts';
import { movePoints } from '@waybill/server/src/points/public-api.ts';
import { someQuery, someWeek } from './data/asked.ts';
import { openPool } from './data/bench-database.ts';
import type { Market } from './data/market.ts';
import { type BenchUser, rotate } from './data/users.ts';
import type { Step } from './load/drive.ts';
import { type Request, getAs, postAs, postOnceAs } from './load/request.ts';

/** What is done again and again over each connection, and what has to be there before. */
export type Scenario = {
  readonly name: string;
  readonly steps: readonly Step[];
  /** How the data come to where a measurement begins. `fresh`: everything that users did is taken back. */
  readonly before?: { readonly fresh?: true; readonly iterations?: number; prepare?(): Promise<unknown> };
  readonly iterations?: number;
};

export const holdIdOf = (body: string): string | undefined => /"holdId":"([^"]+)"/.exec(body)?.[1];

export const query = (user: BenchUser, zips: readonly string[], more: object = {}): Request =>
  postAs(user, '/logistics/ups/query', { ...someQuery(zips), ...more });

export const orderHeld = (user: BenchUser, id: string, scope: 'single' | 'batch'): Request =>
  postOnceAs(user, '/logistics/ups/order', { id, scope, action: 'buy' });

export const listOrders = (user: BenchUser): Request => {
  const endDate = dayIn('Asia/Shanghai');
  const body = { startDate: addDays(endDate, -40), endDate, pageNum: 1, pageSize: 20 };
  return postAs(user, '/user/getUserOrder', body);
};

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

const readersOfPoints = 100;
const lines = 50;

const fillStatements = async ({ url, users }: Market): Promise<void> => {
  const { db, close } = openPool(url, 1);
  for (const { id: userId } of users.slice(0, readersOfPoints))
    await inUserTransaction(db, userId, async (tx) => {
      for (let n = 0; n < lines; n += 1) await movePoints(tx, 'recharge', { userId, amount: 100 });
    });
  await close();
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
          request: ({ user, holdId }) => orderHeld(user as BenchUser, String(holdId), 'batch'),
          proof: '"quantity":1',
        },
        { request: ({ user }) => listOrders(user as BenchUser), proof: '"total":' },
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
