import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type Invariant, type InvariantName, invariantNames } from '@waybill/contract/endpoints/diagnosis.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildCodes, buildStock, buildUser } from '../../../test/builders.ts';
import { sendNotification } from '../../../test/notices.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { followInvariants } from './public-api.ts';

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

const onBoard = async (name: InvariantName): Promise<Invariant> => {
  const { list } = await app.call(endpoints.listInvariants, {}, admin);
  const found = list.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} is not on the board`);
  return found;
};

/** Polls the board until an invariant is as wanted, ten seconds at most. */
const until = async (name: InvariantName, state: Invariant['state']): Promise<Invariant> => {
  let found = await onBoard(name);
  const look = async (): Promise<Invariant['state']> => {
    found = await onBoard(name);
    return found.state;
  };
  await expect.poll(look, { timeout: deadlineMs, interval: 100, message: name }).toBe(state);
  return found;
};

/** Breaks an invariant, sees it named within ten seconds, mends it and sees it hold again. */
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
  const { list } = await app.call(endpoints.checkInvariants, { body: { names: [name] } }, superAdmin);
  expect(list.find((one) => one.name === name)).toMatchObject({ state: 'holds', rows: [] });
  return broken;
};

const alerts = async () =>
  (await app.call(endpoints.listAlerts, { query: {} }, admin)).list.map(({ kind, subject }) => ({
    kind,
    subject,
  }));

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
  await until('ledger_zero', 'holds');
  await give(100);
  const { rows, lastRunTime } = await until('ledger_zero', 'broken');
  expect(rows).toEqual([{ userId: user.id, transactionId: null, sum: 100 }]);
  expect(lastRunTime).not.toBeNull();
  // The board knows it a moment before the alert is raised.
  await expect
    .poll(alerts, { timeout: deadlineMs })
    .toContainEqual({ kind: 'books_broken', subject: 'ledger_zero' });
  await give(-100);
  expect((await until('ledger_zero', 'holds')).rows).toEqual([]);
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
  const rewrite = (from: string, to: string) =>
    tamper(
      ['point_transactions'],
      `UPDATE point_transactions SET kind = '${to}' WHERE user_id = ${user.id} AND kind = '${from}'`,
    );
  const broken = await breakAndMend(
    'chains_intact',
    () => rewrite('recharge', 'adjust'),
    () => rewrite('adjust', 'recharge'),
  );
  expect(broken.rows).toContainEqual({ userId: user.id, account: 'available', seq: 1, problem: 'changed' });
});

test('audit_intact: an entry that was rewritten, and one that was taken out', async () => {
  const { db } = app.context;
  const actor = { caller: { userId: admin.id, key: null } as never, ip: '203.0.113.9', traceId: 'trace-1' };
  for (const id of ['1', '2', '3']) {
    await db.transaction().execute((tx) =>
      app.context.audit(tx, actor, {
        act: 'user.create',
        targetType: 'thing',
        targetId: id,
        targetName: null,
        reason: 'as it was',
        before: null,
        after: null,
      }),
    );
  }
  const [entry] = (
    await app.call(endpoints.listAudit, { query: { targetType: 'thing', targetId: '2' } }, admin)
  ).list;
  const seq = Number(entry?.id);
  const t = (reason: string) =>
    tamper(['audit_entries'], `UPDATE audit_entries SET reason = '${reason}' WHERE seq = ${seq}`);
  const changed = await breakAndMend(
    'audit_intact',
    () => t('planted'),
    () => t('as it was'),
  );
  expect(changed.rows).toEqual([{ seq, problem: 'changed' }]);
  expect(await alerts()).toContainEqual({ kind: 'audit_broken', subject: 'audit_intact' });
  const gone = await breakAndMend(
    'audit_intact',
    () =>
      tamper(
        ['audit_entries'],
        `CREATE TABLE taken_out AS SELECT * FROM audit_entries WHERE seq = ${seq}`,
        `DELETE FROM audit_entries WHERE seq = ${seq}`,
      ),
    () =>
      tamper(['audit_entries'], 'INSERT INTO audit_entries SELECT * FROM taken_out', 'DROP TABLE taken_out'),
  );
  expect(gone.rows).toEqual([
    { seq, problem: 'missing' },
    { seq: seq + 1, problem: 'missing_before' },
  ]);
});

test('one_owner: a number that two orders sold, and a sold number that no order has', async () => {
  const mine = await orderSome(app, user, 1);
  const other = await buildUser(app.context);
  const theirs = await orderSome(app, other, 1);
  const numberOf = (order: { trackingInfos: readonly { trackingNumber: string }[] }) =>
    order.trackingInfos[0]?.trackingNumber ?? '';
  const rename = (from: string, to: string) =>
    tamper(
      [],
      `UPDATE order_items SET tracking_number = '${to}' WHERE user_id = ${other.id} AND tracking_number = '${from}'`,
    );
  const twice = await breakAndMend(
    'one_owner',
    () => rename(numberOf(theirs), numberOf(mine)),
    () => rename(numberOf(mine), numberOf(theirs)),
  );
  expect(twice.rows).toHaveLength(2);
  expect(twice.rows).toContainEqual(
    expect.objectContaining({ userId: other.id, orderId: Number(theirs.orderId), problem: 'two_owners' }),
  );
  const [free] = await buildStock(app.context, 1, { zip5: '90001' });
  const put = (state: string) =>
    tamper([], `UPDATE shipments SET state = '${state}', holder_id = ${user.id} WHERE id = ${free}`);
  const unowned = await breakAndMend(
    'one_owner',
    () => put('sold'),
    () => put('available'),
  );
  expect(unowned.rows).toEqual([{ shipmentId: free, orderId: null, holdId: null, problem: 'no_order' }]);
});

test('holds_in_time: a hold and a reservation that nobody takes back', async () => {
  const reserved = await orderSome(app, user, 1, 'reserve');
  const move = (by: string) =>
    tamper([], `UPDATE orders SET expires_at = expires_at ${by} WHERE id = ${reserved.orderId}`);
  const late = await breakAndMend(
    'holds_in_time',
    () => move(`- interval '30 days'`),
    () => move(`+ interval '30 days'`),
  );
  expect(late.rows).toEqual([
    expect.objectContaining({ userId: user.id, orderId: Number(reserved.orderId), holdId: null }),
  ]);
  await buildStock(app.context, 2, { zip5: '33101' });
  const { reservation } = await app.call(
    endpoints.queryShipments,
    { params: { carrier: 'ups' }, body: { zipCode: '33101', scope: 'single' } },
    user,
  );
  const moveHold = (by: string) =>
    tamper([], `UPDATE holds SET expires_at = expires_at ${by} WHERE id = '${reservation?.holdId}'`);
  const lateHold = await breakAndMend(
    'holds_in_time',
    () => moveHold(`- interval '1 day'`),
    () => moveHold(`+ interval '1 day'`),
  );
  expect(lateHold.rows).toEqual([expect.objectContaining({ holdId: reservation?.holdId, orderId: null })]);
});

test('holds_match_stock: a number that is held by nobody, which the diagnosis counts as stuck', async () => {
  const [row] = await buildStock(app.context, 1, { zip5: '98101' });
  const hold = (state: string, id: string) =>
    tamper([], `UPDATE shipments SET state = '${state}', hold_id = ${id} WHERE id = ${row}`);
  await until('holds_match_stock', 'holds');
  await hold('held', 'gen_random_uuid()');
  const { rows } = await until('holds_match_stock', 'broken');
  expect(rows).toEqual([expect.objectContaining({ shipmentId: row, problem: 'no_hold' })]);
  const { stuckRows, suggestions } = await app.call(endpoints.reservationDiagnosis, {}, admin);
  expect(stuckRows).toBe(1);
  expect(suggestions.map(({ kind, subject }) => ({ kind, subject }))).toEqual(
    expect.arrayContaining([
      { kind: 'hold_stuck', subject: null },
      { kind: 'invariant_broken', subject: 'holds_match_stock' },
    ]),
  );
  await hold('available', 'NULL');
  await until('holds_match_stock', 'holds');
});

test('refunds_within_paid: more given back than was paid', async () => {
  const order = await orderSome(app, user, 1);
  const set = (points: string) =>
    tamper(
      [],
      'ALTER TABLE orders DROP CONSTRAINT refunded_at_most_paid',
      `UPDATE orders SET refunded_points = ${points} WHERE id = ${order.orderId}`,
      `ALTER TABLE orders ADD CONSTRAINT refunded_at_most_paid CHECK (refunded_points BETWEEN 0 AND total_points) NOT VALID`,
    );
  const broken = await breakAndMend(
    'refunds_within_paid',
    () => set('total_points + 1'),
    () => set('0'),
  );
  expect(broken.rows).toEqual([
    { userId: user.id, orderId: Number(order.orderId), problem: 'more_than_paid' },
  ]);
});

test('orders_match_points: an order of another price than the ledger has', async () => {
  const order = await orderSome(app, user, 1);
  const raise = (points: number) =>
    tamper([], `UPDATE orders SET total_points = total_points + (${points}) WHERE id = ${order.orderId}`);
  const broken = await breakAndMend(
    'orders_match_points',
    () => raise(5),
    () => raise(-5),
  );
  expect(broken.rows).toEqual([
    expect.objectContaining({ userId: user.id, orderId: Number(order.orderId), problem: 'paid' }),
  ]);
});

test('codes_add_up: a code that was slipped into a batch', async () => {
  const [code] = await buildCodes(app.context, 2, 300);
  expect(code).toBeDefined();
  const { rows } = await app.context.pool.query<{ id: number }>('SELECT max(id) AS id FROM code_batches');
  const batchId = rows[0]?.id;
  const broken = await breakAndMend(
    'codes_add_up',
    () =>
      tamper(
        [],
        `INSERT INTO exchange_codes (code_hash, last4, points, issued_by, expires_at, batch_id)
         VALUES ('\\xabcd', 'ABCD', 300, 'nobody', now() + interval '1 day', ${batchId})`,
      ),
    () => tamper([], `DELETE FROM exchange_codes WHERE code_hash = '\\xabcd'`),
  );
  expect(broken.rows).toEqual([{ batchId, issued: 2, used: 0, open: 3, void: 0 }]);
});

test('unread_matches: a notice that counts as hidden although it is shown', async () => {
  await sendNotification(app, admin, { targetType: 'user', targetIds: String(user.id) });
  const hide = (since: string) =>
    tamper([], `UPDATE notices SET hidden_since = ${since} WHERE target = 'user'`);
  const { rows } = await app.context.pool.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = 'notices'::regclass AND pg_get_constraintdef(oid) LIKE '%hidden_since%'`,
  );
  await tamper([], `ALTER TABLE notices DROP CONSTRAINT ${rows[0]?.name}`);
  const broken = await breakAndMend(
    'unread_matches',
    () => hide('now()'),
    () => hide('NULL'),
  );
  expect(broken.rows).toEqual([expect.objectContaining({ userId: user.id })]);
  const [row] = broken.rows;
  expect(Number(row?.['counted'])).toBe(Number(row?.['answered']) + 1);
});

const followedNumber = async (number: string, status: string): Promise<number> => {
  const { added } = await app.call(endpoints.followNumbers, { body: { numbers: [number] } }, user);
  const id = Number(added[0]?.id);
  await tamper(
    [],
    `INSERT INTO tracking_states (carrier, tracking_number, stock_status, status, fetched_at, next_ask_at)
     VALUES ('fedex', '${number}', '${status}', '${status}', now(), now())`,
    `UPDATE followed_numbers SET status = '${status}', judge_at = NULL, changes = 1 WHERE id = ${id}`,
  );
  return id;
};

test('followed_one_state: a parcel has another state than the copy of its follower, which nothing corrects', async () => {
  const id = await followedNumber('986578788855', 'delivered');
  const stands = (status: string) => () =>
    tamper([], `UPDATE tracking_states SET status = '${status}' WHERE tracking_number = '986578788855'`);
  const broken = await breakAndMend('followed_one_state', stands('returned'), stands('delivered'));
  expect(broken.rows).toEqual([{ userId: user.id, followedId: id, copied: 'delivered', stands: 'returned' }]);
});

test('followed_one_message: a message counts as sent without its notice, or is of a change that there was not', async () => {
  const id = await followedNumber('986578788866', 'delivered');
  const message = (change: number, sent: string) =>
    tamper(
      [],
      `INSERT INTO follow_messages (user_id, followed_id, change, channel, due_at, sent_at, digest)
       VALUES (${user.id}, ${id}, ${change}, 'notice', now(), ${sent})`,
    );
  const clear = () => tamper([], `DELETE FROM follow_messages WHERE followed_id = ${id}`);
  const lost = await breakAndMend(
    'followed_one_message',
    () => message(1, 'now(), gen_random_uuid()'),
    clear,
  );
  expect(lost.rows).toEqual([expect.objectContaining({ followedId: id, problem: 'not_delivered' })]);
  const invented = await breakAndMend('followed_one_message', () => message(2, 'NULL, NULL'), clear);
  expect(invented.rows).toEqual([expect.objectContaining({ followedId: id, problem: 'unknown_change' })]);
});

test('table_versions: a limit that was changed so that no copy in memory learns of it', async () => {
  const set = (requests: string) =>
    tamper(['limit_rules'], `UPDATE limit_rules SET max_requests = ${requests} WHERE code = 'query'`);
  const broken = await breakAndMend(
    'table_versions',
    () => set('max_requests + 1'),
    () => set('max_requests - 1'),
  );
  expect(broken.rows).toEqual([expect.objectContaining({ table: 'limit_rules', problem: 'differs' })]);
});

test('another process shows the same board', async () => {
  const second = await openTestApp({}, { sharing: app.databaseUrl });
  const stopSecond = followInvariants(second.context, { looking: true });
  const board = async (of: TestApp) =>
    (await of.call(endpoints.listInvariants, {}, admin)).list.map(({ name, state }) => ({ name, state }));
  expect(await board(second)).toEqual(await board(app));
  await stopSecond();
  await second.close();
});
