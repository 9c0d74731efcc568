import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import { type HeardStatement, hearStatements, letStatementsBeHeard } from '../../../test/heard-statements.ts';
import { layRows, liveRows, pastRows } from '../../../test/live-rows.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp, openTestDatabase } from '../../../test/test-app.ts';
import { checks } from './checks.ts';
import { sweepExpiredHolds } from '../../trade/holds/public-api.ts';
import { sweepExpiredReservations } from '../../trade/orders/public-api.ts';

/**
 * What a call costs must not grow with what others have live: holds, reservations, sessions, watched numbers, notices,
 * tickets, answers kept. The database itself says what each statement read (auto_explain), with plans for one value and
 * for every value, in three states of the statistics: none at all, those taken while nothing was live, and fresh ones.
 */
let app: TestApp;

/** Live rows of each kind, of people who ask for nothing here. */
const live = 100_000;

/** As of a database that was just restored or upgraded. */
const forget = [
  `DELETE FROM pg_statistic WHERE starelid IN (SELECT oid FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'stock_weeks'::regnamespace))`,
  `UPDATE pg_class SET reltuples = -1, relpages = 0 WHERE relnamespace IN ('public'::regnamespace, 'stock_weeks'::regnamespace) AND relkind IN ('r', 'i')`,
];

const reads: HeardStatement[] = [];
let mode = 'force_custom_plan';

/** What one user's day sends. */
const callForADay = async (at: TestApp): Promise<BuiltUser> => {
  const user = await buildUser(at.context, { points: 1_000_000 });
  const zipCode = String(30_000 + (user.id % 10_000));
  await buildStock(at.context, 30, { zip5: zipCode, carrier: 'fedex' });
  const params = { carrier: 'fedex' as const };
  const query = { params, body: { zipCode, quantity: 5 } };
  await at.call(endpoints.queryShipments, query, user);
  const { reservation } = await at.call(endpoints.queryShipments, query, user);
  const held = { params, body: { holdId: reservation?.holdId ?? '' } };
  await at.call(endpoints.extendHold, held, user);
  await at.call(endpoints.listHolds, {}, user);
  await at.call(endpoints.releaseHold, held, user);
  await orderSome(at, user, 3);
  const [confirmed, cancelled] = [
    await orderSome(at, user, 2, 'reserve'),
    await orderSome(at, user, 2, 'reserve'),
  ];
  await at.call(endpoints.confirmOrder, { params: { id: confirmed.orderId } }, user);
  await at.call(endpoints.cancelOrder, { params: { id: cancelled.orderId } }, user);
  await at.call(endpoints.getUserOrder, { body: {} }, user);
  await at.call(endpoints.getUserOrder, { body: { status: 'reserved' } }, user);
  await at.call(endpoints.getUserPoint, {}, user);
  await at.call(endpoints.getUserPointLog, { body: {} }, user);
  await at.call(endpoints.getUserPointLog, { body: { type: 'recharge' } }, user);
  await at.call(endpoints.listNotices, { query: {} }, user);
  await at.call(endpoints.countUnreadNotices, {}, user);
  await at.call(endpoints.markAllNoticesRead, { body: {} }, user);
  await at.call(
    endpoints.createTicket,
    { body: { title: 'Where is it', content: 'It has not come yet', category: 'order' } },
    user,
  );
  await at.call(endpoints.listTickets, { query: {} }, user);
  await at.call(endpoints.listSessions, {}, user);
  await at.call(endpoints.endOtherSessions, {}, user);
  await at.call(endpoints.logout, {}, user);
  return user;
};

/** The same, and what looks after it meanwhile. */
const liveADay = async (): Promise<void> => {
  const user = await callForADay(app);
  await sweepExpiredHolds(app.context.db);
  await sweepExpiredReservations(app.context.db);
  for (const { glances = [], sweeps = [] } of checks) {
    for (const { find } of glances) await find(app.context.db);
    for (const { find, next } of sweeps) {
      const keys =
        next === checks.find(({ name }) => name === 'holds_match_stock')?.sweeps?.[0]?.next
          ? [20_100]
          : [user.id];
      await find(app.context.db, keys);
    }
  }
};

let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
  await letStatementsBeHeard(database.url);
  await layRows(database.url, [
    `DO $$ DECLARE t regclass; BEGIN
       FOR t IN SELECT oid FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'stock_weeks'::regnamespace) AND relkind = 'r' LOOP
         EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = off)', t);
       END LOOP;
     END $$`,
    ...pastRows(live / 5),
    'ANALYZE',
    ...liveRows(live),
  ]);
  app = await openTestApp({}, { sharing: database.url });
  hearStatements(app.context.pool, (statement) => reads.push(statement));
  app.context.pool.on('acquire', (client) => {
    void client.query(`SET plan_cache_mode = ${mode}; DISCARD PLANS`);
  });
}, 120_000);
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** Pages of 8 kB that a statement may read. */
const most = 250;

/** Rows that this test makes, in one statement: they pay for every index. */
const built = /^insert into "(?:shipments|users)"/;

const modes = ['force_custom_plan', 'force_generic_plan'];
const states = [
  ['with statistics of when nothing was live', []],
  ['without statistics', forget],
  ['with fresh statistics', ['ANALYZE']],
] as const;

describe.each(states)('%s', (_, texts) => {
  beforeAll(() => layRows(database.url, texts));

  test.each(modes)('no statement reads what others have live (%s)', async (asked) => {
    mode = asked;
    reads.length = 0;
    await liveADay();
    expect(reads.length).toBeGreaterThan(100);
    const dear = reads
      .filter(({ pages, text }) => pages > most && !built.test(text))
      .map(({ pages, text }) => `${pages} pages: ${text.slice(0, 160)}`);
    expect(dear).toEqual([]);
  });
});

test("no statement of a day's calls is planned anew each time", async () => {
  const other = await openTestApp({ POOL_SIZE: '2', JOBS: 'off' }, { sharing: database.url });
  for (let day = 0; day < 8; day += 1) await callForADay(other);
  const { pool } = other.context;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const prepared = await Promise.all(
    clients.map((client) =>
      client.query<{ statement: string; kept: number; anew: number }>(
        'SELECT statement, generic_plans::int AS kept, custom_plans::int AS anew FROM pg_prepared_statements',
      ),
    ),
  );
  for (const client of clients) client.release();
  await other.close();
  const plans = prepared.flatMap(({ rows }) => rows);
  expect(plans.filter(({ kept }) => kept > 0).length).toBeGreaterThan(30);
  // Left to itself, the database settles after the fifth call on the plan for every value, unless others looked cheaper.
  expect(plans.filter(({ kept, anew }) => kept === 0 && anew > 6).map(({ statement }) => statement)).toEqual(
    [],
  );
});
