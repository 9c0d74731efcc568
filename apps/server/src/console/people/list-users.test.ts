import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import type { UserFilter } from './rules.ts';
import { planWhatComes, usersStatement } from './store.ts';

const crowd = 30_000;
let app: TestApp;
let admin: BuiltUser;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  await app.context.pool.query(
    `INSERT INTO users (user_name, email, status, password_hash, last_login_at)
     SELECT 'crowd' || n || '@list.example', 'crowd' || n || '@list.example',
       CASE WHEN n % 20 = 0 THEN 'pending' WHEN n % 500 = 1 THEN 'disabled' ELSE 'active' END, 'none',
       CASE WHEN n % 3 > 0 THEN now() - n * interval '1 minute' END
     FROM generate_series(1, $1::int) n`,
    [crowd],
  );
  await app.context.pool.query('VACUUM ANALYZE users');
  admin = await buildUser(app.context, { role: 'admin' });
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const list = (query: Record<string, string>) => app.call(endpoints.listUsers, { query }, admin);

describe('the list of accounts', () => {
  test('is sorted, paged and counted up to 10,000', async () => {
    const first = await list({ pageSize: '2' });
    expect(first).toMatchObject({ total: 10_000, more: true, pageNum: 1, pageSize: 2 });
    expect(first.list).toMatchObject([
      { id: String(superAdmin.id), role: 'super_admin', balance: 1_000, frozen: 0, lastLoginTime: null },
      { id: String(admin.id) },
    ]);
    const second = await list({ pageSize: '2', pageNum: '2' });
    expect(second.list.map(({ email }) => email)).toEqual([
      `crowd${crowd}@list.example`,
      `crowd${crowd - 1}@list.example`,
    ]);
    expect((await list({ sort: 'created_asc', pageSize: '1' })).list[0]?.email).toBe('crowd1@list.example');
    const logins = (await list({ sort: 'login_desc', pageSize: '3' })).list;
    expect(logins.map(({ email }) => email)).toEqual([1, 2, 4].map((n) => `crowd${n}@list.example`));
    expect(await list({ pageNum: '1000000', pageSize: '100' })).toMatchObject({ list: [], total: 10_000 });
  });

  test('is filtered by role and status, and searched by what an e-mail begins with or by id', async () => {
    expect((await list({ role: 'super_admin' })).list.map(({ id }) => id)).toEqual([String(superAdmin.id)]);
    expect(await list({ status: 'disabled' })).toMatchObject({ total: crowd / 500, more: false });
    expect(await list({ status: 'disabled', keyword: 'crowd1' })).toMatchObject({ more: true });
    const found = await list({ keyword: 'CROWD2999' });
    expect(found).toMatchObject({ total: 11, more: false });
    expect(found.list[0]?.email).toBe('crowd29999@list.example');
    expect((await list({ keyword: String(admin.id), role: 'admin' })).list).toMatchObject([
      { id: String(admin.id) },
    ]);
    expect((await list({ keyword: String(admin.id) })).list).toMatchObject([{ id: String(admin.id) }]);
    expect((await list({ keyword: admin.email.slice(0, 12), role: 'admin' })).total).toBe(1);
    for (const keyword of ['%', '_rowd1', `' OR 1=1`, '9'.repeat(30), 'zzz']) {
      expect(await list({ keyword })).toMatchObject({ list: [], total: 0, more: false });
    }
  });

  test('finds a user name that is not the e-mail address', async () => {
    const user = await buildUser(app.context);
    await app.context.db
      .updateTable('users')
      .set({ user_name: 'harbour-office' })
      .where('id', '=', user.id)
      .execute();
    expect((await list({ keyword: 'Harbour' })).list).toMatchObject([{ id: String(user.id) }]);
  });

  test('finds what a nickname or a phone number begins with, each account once', async () => {
    const user = await buildUser(app.context);
    await app.context.pool.query(
      `UPDATE users SET nickname = '99137 海港Office', phone = '99137001370' WHERE id = $1`,
      [user.id],
    );
    for (const keyword of ['99137', '99137 海港office', '991370']) {
      expect(await list({ keyword })).toMatchObject({ list: [{ id: String(user.id) }], total: 1 });
    }
    expect(await list({ keyword: '99137', role: 'admin' })).toMatchObject({ total: 0 });
  });

  test.each(['13991370001', '8613991370001', '+86 13991370001', '+86-13991370001'])(
    'finds the phone number %s by every spelling of it',
    async (phone) => {
      const user = await buildUser(app.context);
      await app.context.pool.query('UPDATE users SET phone = NULL WHERE phone LIKE $1', ['%13991370001']);
      await app.context.pool.query('UPDATE users SET phone = $2 WHERE id = $1', [user.id, phone]);
      for (const keyword of ['13991370001', '139 9137 0001', '+86 139 9137 0001', '8613991370001', '1399137'])
        expect(await list({ keyword })).toMatchObject({ list: [{ id: String(user.id) }], total: 1 });
    },
  );

  const filters: [string, UserFilter][] = [
    ['newest', { sort: 'created_desc' }],
    ['oldest', { sort: 'created_asc' }],
    ['last signed in', { sort: 'login_desc' }],
    ['one role', { role: 'user', sort: 'created_desc' }],
    ['staff', { role: 'admin', sort: 'login_desc' }],
    ['pending', { status: 'pending', sort: 'created_desc' }],
    ['pending, last signed in', { status: 'pending', sort: 'login_desc' }],
    ['a broad keyword, filtered', { keyword: 'crowd', status: 'disabled', sort: 'login_desc' }],
    ['a broad keyword', { keyword: 'crowd', sort: 'created_desc' }],
    ['a narrow keyword', { keyword: 'crowd2345', status: 'disabled', sort: 'login_desc' }],
  ];

  test.each(filters)('is never read as a whole: %s', async (_, filter) => {
    const plan = await app.context.db.transaction().execute(async (tx) => {
      await planWhatComes.execute(tx);
      const { rows } = await sql<{
        'QUERY PLAN': string;
      }>`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF)
        ${usersStatement(filter, 20, 0)}`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']);
    });
    expect(plan.filter((line) => line.includes('Bitmap'))).toEqual([]);
    // Whatever a node of the plan passes on or throws away is at most what is counted.
    const rows = plan.flatMap((line) => [
      ...line.matchAll(/(?:actual rows=|Rows Removed by Filter: )(\d+)/g),
    ]);
    expect(rows.length).toBeGreaterThan(3);
    for (const [, count] of rows) expect(Number(count)).toBeLessThanOrEqual(12_000);
  });
});

describe('an account', () => {
  test('shows what it has and what the caller may do to it', async () => {
    const user = await buildUser(app.context, { points: 100_000 });
    const order = await orderSome(app, user, 3);
    await orderSome(app, user, 2, 'reserve');
    const params = { id: String(user.id) };
    const refund = { orderId: order.orderId, trackingInfoIds: [order.trackingInfos[0]?.id ?? ''] };
    await app.call(endpoints.refundUser, { params, body: { ...refund, remark: 'one back' } }, admin);
    await app.call(endpoints.requestRefund, { body: { orderId: order.orderId, reason: 'the rest' } }, user);
    const adjust = { points: 1, reason: 'other' as const, remark: 'rounding' };
    await app.call(endpoints.adjustUser, { params, body: adjust }, admin);
    const seen = await app.call(endpoints.getUser, { params }, admin);
    expect(seen).toMatchObject({
      id: String(user.id),
      balance: 992,
      frozen: 4,
      orders: { count: 2, points: 6, refunded: 2 },
      liveSessions: 1,
      liveHolds: 0,
      pendingApprovals: 1,
      pendingRefundRequests: 1,
      rights: {
        recharge: 'yes',
        refund: 'yes',
        adjust: 'propose',
        status: 'yes',
        role: 'role',
        revoke: 'yes',
      },
    });
    const rightsOf = async (target: BuiltUser, by: BuiltUser) =>
      (await app.call(endpoints.getUser, { params: { id: String(target.id) } }, by)).rights;
    expect(new Set(Object.values(await rightsOf(admin, admin)))).toEqual(new Set(['self', 'role']));
    expect(new Set(Object.values(await rightsOf(superAdmin, admin)))).toEqual(new Set(['staff', 'role']));
    expect(await rightsOf(admin, superAdmin)).toMatchObject({ role: 'yes', adjust: 'propose' });
    for (const id of ['999999999', '9'.repeat(19)]) {
      for (const endpoint of [
        endpoints.getUser,
        endpoints.listUserPoints,
        endpoints.listUserOrders,
        endpoints.listUserSessions,
      ]) {
        expect(await app.refused(endpoint, { params: { id } }, admin)).toMatchObject({ code: 40401 });
      }
    }
  });

  test('shows its orders to the staff with every number masked, found by a number typed in', async () => {
    const user = await buildUser(app.context);
    const order = await orderSome(app, user, 2);
    await orderSome(app, user, 1);
    const full = order.trackingInfos.map(({ trackingNumber }) => trackingNumber);
    const params = { id: String(user.id) };
    for (const by of [admin, superAdmin]) {
      const seen = await app.call(endpoints.listUserOrders, { params, query: {} }, by);
      expect(seen.total).toBe(2);
      const text = JSON.stringify(seen);
      for (const number of full) expect(text).not.toContain(number);
      expect(text).toContain(`${full[0]?.slice(0, 2)}*`);
    }
    const query = { keyword: full[0] ?? '' };
    const found = await app.call(endpoints.listUserOrders, { params, query }, admin);
    expect(found.list.map(({ orderNo }) => orderNo)).toEqual([order.orderNo]);
  });
});
