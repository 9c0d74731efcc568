import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type Invariant, type InvariantName, invariantNames } from '@waybill/contract/endpoints/diagnosis.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildCodes, buildUser } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { followInvariants } from './public.ts';

/** Each invariant is broken in the database, behind everything that guards it, and the board has to see it by itself. */

let app: TestApp;
let admin: BuiltUser;
let superAdmin: BuiltUser;
let user: BuiltUser;
let stop: () => Promise<void>;
beforeAll(async () => {
  app = await openTestApp({ POOL_SIZE: '6' });
  admin = await buildUser(app.context, { role: 'admin' });
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
  user = await buildUser(app.context);
  stop = followInvariants(app.context, { looking: true });
});
afterAll(async () => {
  await stop();
  await app.close();
});

/** Statements of somebody who owns the tables and switches off what guards them. */
const tamper = async (tables: readonly string[], ...statements: readonly string[]): Promise<void> => {
  const { pool } = app.context;
  const client = await pool.connect();
  try {
    for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    for (const statement of statements) await client.query(statement);
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  } finally {
    client.release();
  }
};

const deadlineMs = 10_000;

/** Polls the board until an invariant is as wanted, ten seconds at most. */
const until = async (name: InvariantName, state: Invariant['state']): Promise<Invariant> => {
  const end = Date.now() + deadlineMs;
  for (;;) {
    const { list } = await app.call(endpoints.listInvariants, {}, admin);
    const found = list.find((one) => one.name === name);
    if (found === undefined) throw new Error(`${name} is not on the board`);
    if (found.state === state) return found;
    if (Date.now() > end)
      throw new Error(`${name} is ${found.state}, not ${state}: ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** Breaks an invariant, sees it named within ten seconds, mends it, and sees it heal. */
const breakAndMend = async (
  name: InvariantName,
  breaking: () => Promise<unknown>,
  mending: () => Promise<unknown>,
): Promise<Invariant> => {
  await until(name, 'holds');
  await breaking();
  const broken = await until(name, 'broken');
  expect(broken.sinceTime).not.toBeNull();
  await mending();
  expect((await until(name, 'holds')).rows).toEqual([]);
  return broken;
};

test('everything holds after an ordinary day', async () => {
  await orderSome(app, user, 3);
  await orderSome(app, user, 2, 'reserve');
  await buildCodes(app.context, 3, 500);
  const { list, broken } = await app.call(endpoints.checkInvariants, { body: {} }, superAdmin);
  expect(list.map(({ name }) => name)).toEqual(invariantNames);
  expect(list.filter(({ state }) => state !== 'holds')).toEqual([]);
  expect(broken).toBe(0);
});

test('only a super admin has everything looked at now', async () => {
  expect(await app.refused(endpoints.checkInvariants, { body: {} }, admin)).toMatchObject({ status: 403 });
  const named = await app.call(endpoints.checkInvariants, { body: { names: ['ledger_zero'] } }, superAdmin);
  expect(named.list.find(({ name }) => name === 'ledger_zero')).toMatchObject({
    state: 'holds',
    more: false,
  });
});

test('ledger_zero: points from nowhere', async () => {
  const give = (points: number) =>
    tamper(
      [],
      `UPDATE point_accounts SET balance = balance + (${points}) WHERE user_id = ${user.id} AND account = 'available'`,
    );
  const broken = await breakAndMend(
    'ledger_zero',
    () => give(100),
    () => give(-100),
  );
  expect(broken.rows).toEqual([{ userId: user.id, transactionId: null, sum: 100 }]);
});

test('balances_match: a balance that its entries do not give', async () => {
  const move = (points: number) =>
    tamper(
      [],
      `UPDATE point_accounts SET balance = balance + CASE account WHEN 'available' THEN ${points} ELSE -(${points}) END
       WHERE user_id = ${user.id} AND account IN ('available', 'adjust')`,
    );
  const broken = await breakAndMend(
    'balances_match',
    () => move(700),
    () => move(-700),
  );
  expect(broken.rows).toHaveLength(2);
  expect(broken.rows).toContainEqual(
    expect.objectContaining({ userId: user.id, account: 'adjust', balance: -700, entries: 0 }),
  );
});

test('chains_intact: a movement that was rewritten', async () => {
  const say = (remark: string) =>
    tamper(
      ['point_transactions'],
      `UPDATE point_transactions SET kind = '${remark}' WHERE user_id = ${user.id} AND kind = '${remark === 'adjust' ? 'recharge' : 'adjust'}'`,
    );
  const broken = await breakAndMend(
    'chains_intact',
    () => say('adjust'),
    () => say('recharge'),
  );
  expect(broken.rows).toContainEqual({ userId: user.id, account: 'available', seq: 1, problem: 'changed' });
});
