import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser, renewSession } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createCaches } from '../../platform/cache/caches.ts';
import { createSessionLookup, startSession } from '../../identity/sessions/public-api.ts';

let app: TestApp;
let admin: BuiltUser;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp({ CARRIER_KEY: 'ab'.repeat(32) });
  admin = await buildUser(app.context, { role: 'admin' });
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const reason = 'asked for by the owner';
const to = <Body extends object>(user: BuiltUser, body: Body) => ({
  params: { id: String(user.id) },
  body: { reason, ...body },
});
const roleOf = async (user: BuiltUser): Promise<{ role: string; status: string }> =>
  app.context.db
    .selectFrom('users')
    .select(['role', 'status'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
const setRole = (user: BuiltUser, role: Role, by: BuiltUser) =>
  app.call(endpoints.setUserRole, to(user, { role }), by);

describe('disabling an account', () => {
  test('ends its sessions, which every node refuses, and enabling lets it sign in again', async () => {
    const user = await buildUser(app.context);
    const { token } = await startSession(app.context.db, user.id, 'phone', '127.0.0.1');
    const preview = await app.call(
      endpoints.setUserStatus,
      to(user, { status: 'disabled', preview: true }),
      admin,
    );
    expect(preview).toMatchObject({
      outcome: 'preview',
      effect: { status: { before: 'active', after: 'disabled' }, sessionsEnded: 2, keysEnded: 0 },
    });
    const done = await app.call(endpoints.setUserStatus, to(user, { status: 'disabled' }), admin);
    expect(done).toEqual({ ...preview, outcome: 'done' });
    // Another node, which remembers nothing of the token.
    const { db, changes } = app.context;
    const elsewhere = createSessionLookup({ db, changes, caches: createCaches() });
    for (const given of [token, user.token]) {
      await expect(elsewhere.identify(given, { background: true, ip: '::1' })).rejects.toMatchObject({
        reason: 'disabled',
      });
    }
    expect(await app.refused(endpoints.getUserPoint, {}, { token })).toMatchObject({
      status: 401,
      code: 40114,
    });
    expect(await app.refused(endpoints.setUserStatus, to(user, { status: 'disabled' }), admin)).toMatchObject(
      { code: 40904, data: { supportHint: '其他人刚刚修改过，请刷新后核对再提交' } },
    );
    const shown = () => app.call(endpoints.getUser, { params: { id: String(user.id) } }, admin);
    const { reason } = to(user, {}).body;
    expect((await shown()).disabled).toMatchObject({ by: admin.email, reason });
    await app.call(endpoints.setUserStatus, to(user, { status: 'active' }), admin);
    expect((await shown()).disabled).toBeNull();
    const again = await startSession(app.context.db, user.id, 'phone', '127.0.0.1');
    expect(await app.call(endpoints.getUserPoint, {}, again)).toBe(1_000);
    expect(await app.refused(endpoints.getUserPoint, {}, { token })).toMatchObject({ status: 401 });
    const { list } = await app.call(
      endpoints.listAudit,
      { query: { act: 'user.status', targetId: String(user.id) } },
      admin,
    );
    expect(list.map(({ before, after }) => [before, after])).toEqual([
      [{ status: 'disabled' }, { status: 'active', sessionsEnded: 0, keysEnded: 0 }],
      [{ status: 'active' }, { status: 'disabled', sessionsEnded: 2, keysEnded: 0 }],
    ]);
  });

  test('counts before what ends, and what cannot go on meanwhile', async () => {
    const user = await buildUser(app.context);
    await orderSome(app, user, 3, 'reserve');
    await buildStock(app.context, 2, { zip5: '73101' });
    const held = {
      params: { carrier: 'ups' as const },
      body: { zipCode: '73101', scope: 'single' as const },
    };
    await app.call(endpoints.queryShipments, held, user);
    const today = app.context.today();
    const wait = {
      carrier: 'usps',
      zipCode: '00501',
      startTime: today,
      endTime: today,
      quantity: 1,
    } as const;
    await app.call(
      endpoints.createWait,
      { body: { ...wait, mode: 'notify', until: addDays(today, 7) } },
      user,
    );
    const number = composeTrackingNumber('ups_1z', '1Z9Y0000660000001');
    await app.call(endpoints.followNumbers, { body: { numbers: [number] } }, user);
    const ticket = {
      title: '号码无法查询',
      content: '昨天购买的号码今天查不到轨迹。',
      category: 'order',
    } as const;
    await app.call(endpoints.createTicket, { body: ticket }, user);
    const endpoint = { url: 'https://93.184.215.14/hook', events: ['order.created'] };
    await app.call(endpoints.createWebhookEndpoint, { body: endpoint }, user);
    const counted = (status: 'active' | 'disabled', preview: boolean) =>
      app.call(endpoints.setUserStatus, to(user, { status, preview }), admin);
    const ends = {
      sessionsEnded: 1,
      keysEnded: 0,
      numbersHeld: 2,
      reservations: 1,
      waits: 1,
      followed: 1,
      webhooksPaused: 1,
      ticketsReturned: 0,
    };
    expect((await counted('disabled', true)).effect).toMatchObject(ends);
    expect((await counted('disabled', false)).effect).toMatchObject(ends);
    expect((await counted('active', true)).effect).toMatchObject({ numbersHeld: 0, followed: 0, waits: 0 });
    await counted('active', false);
    const { token } = await startSession(app.context.db, user.id, 'phone', '127.0.0.1');
    const { list } = await app.call(endpoints.listWebhookEndpoints, {}, { token });
    expect(list).toMatchObject([{ state: 'paused' }]);
  });

  test('does not activate who has not opened the mail', async () => {
    const user = await buildUser(app.context);
    await app.context.db.updateTable('users').set({ status: 'pending' }).where('id', '=', user.id).execute();
    expect(await app.refused(endpoints.setUserStatus, to(user, { status: 'active' }), admin)).toMatchObject({
      code: 40010,
    });
  });
});

test('sessions are revoked one by one or all, and what others own stays', async () => {
  const [user, other] = [await buildUser(app.context), await buildUser(app.context)];
  const phone = await startSession(app.context.db, user.id, 'phone', '127.0.0.1');
  const sessionsOf = (who: BuiltUser) =>
    app.call(endpoints.listUserSessions, { params: { id: String(who.id) } }, admin);
  const { list } = await sessionsOf(user);
  expect(list.map(({ device, current }) => [device, current])).toEqual([
    ['phone', false],
    ['test', false],
  ]);
  const stranger = (await sessionsOf(other)).list[0]?.id;
  expect(
    await app.refused(endpoints.revokeUserSessions, to(user, { sessionId: stranger }), admin),
  ).toMatchObject({ code: 40401 });
  const one = await app.call(endpoints.revokeUserSessions, to(user, { sessionId: list[0]?.id }), admin);
  expect(one.effect.sessionsEnded).toBe(1);
  expect(await app.refused(endpoints.getUserPoint, {}, phone)).toMatchObject({ code: 40101 });
  expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(1_000);
  const all = await app.call(endpoints.revokeUserSessions, to(user, {}), admin);
  expect(all.effect.sessionsEnded).toBe(1);
  expect((await sessionsOf(user)).list).toEqual([]);
  expect((await sessionsOf(other)).list).toHaveLength(1);
});

describe('a role', () => {
  test('is changed by a super admin and counts within a second', async () => {
    const user = await buildUser(app.context);
    expect(await setRole(user, 'admin', superAdmin)).toMatchObject({
      outcome: 'done',
      effect: { role: { before: 'user', after: 'admin' } },
    });
    // Who joins the staff signs in again, and then has the role.
    await renewSession(app.context, user);
    expect(
      await app.call(endpoints.listUsers, { query: { role: 'admin', keyword: user.email } }, user),
    ).toMatchObject({ total: 1 });
    expect(await app.refused(endpoints.setUserRole, to(user, { role: 'user' }), admin)).toMatchObject({
      code: 40301,
    });
    expect(
      await app.refused(endpoints.setUserRole, to(superAdmin, { role: 'user' }), superAdmin),
    ).toMatchObject({ code: 40910 });
    expect(await app.refused(endpoints.setUserRole, to(user, { role: 'admin' }), superAdmin)).toMatchObject({
      code: 40904,
      data: { supportHint: '其他人刚刚修改过，请刷新后核对再提交' },
    });
  });

  test('that was just taken counts no more, even where it is still remembered', async () => {
    const [second, user] = [
      await buildUser(app.context, { role: 'super_admin' }),
      await buildUser(app.context),
    ];
    // Remembered by this node from here on, for a second.
    await app.call(endpoints.getUserPoint, {}, second);
    await app.context.db.updateTable('users').set({ role: 'user' }).where('id', '=', second.id).execute();
    expect(await app.refused(endpoints.setUserRole, to(user, { role: 'admin' }), second)).toMatchObject({
      code: 40301,
    });
    const recharge = { params: { id: String(user.id) }, body: { points: 1, remark: reason } };
    expect(await app.refused(endpoints.rechargeUser, recharge, second)).toMatchObject({ code: 40301 });
  });

  test.each([
    ['demote', 'setUserRole', { role: 'user' }],
    ['disable', 'setUserStatus', { status: 'disabled' }],
  ] as const)('of super admin is never lost to all: two %s each other at once', async (_, id, body) => {
    for (let round = 0; round < 8; round += 1) {
      const pair = await Promise.all([1, 2].map(() => buildUser(app.context, { role: 'super_admin' })));
      const [one, two] = pair as [BuiltUser, BuiltUser];
      await app.context.pool.query(
        `UPDATE users SET role = 'user' WHERE role = 'super_admin' AND id <> ALL ($1::bigint[])`,
        [[one.id, two.id]],
      );
      const send = async (target: BuiltUser, by: BuiltUser): Promise<number> => {
        const path = endpoints[id].path.replace(':id', String(target.id));
        const response = await app.send('POST', `/api/v1${path}`, { reason, ...body }, by);
        return ((await response.json()) as { code: number }).code;
      };
      const codes = await Promise.all([send(two, one), send(one, two)]);
      expect(codes.filter((code) => code === 0)).toHaveLength(1);
      const states = await Promise.all([roleOf(one), roleOf(two)]);
      const left = states.filter(({ role, status }) => role === 'super_admin' && status === 'active');
      expect(left).toHaveLength(1);
    }
  });
});

describe('the limit of followed numbers', () => {
  const setLimit = (user: BuiltUser, limit: number, by = admin, preview = false) =>
    app.call(endpoints.setFollowLimit, to(user, { limit, preview }), by);
  const follow = (user: BuiltUser, serials: readonly string[]) => {
    const numbers = serials.map((serial) => composeTrackingNumber('fedex_express_12', serial));
    return app.call(endpoints.followNumbers, { body: { numbers } }, user);
  };
  const shown = async (user: BuiltUser) =>
    (await app.call(endpoints.getUser, { params: { id: String(user.id) } }, admin)).followed;
  const ownLimit = async (user: BuiltUser): Promise<number> =>
    (await app.call(endpoints.summariseFollowedNumbers, {}, user)).limit;

  test('is the usual one until it is set; then the account is held to its own', async () => {
    const user = await buildUser(app.context);
    const [first, second, third] = ['64100000001', '64100000002', '64100000003'];
    expect(await shown(user)).toEqual({ count: 0, limit: 10_000 });
    const preview = await setLimit(user, 2, admin, true);
    expect(preview).toMatchObject({
      outcome: 'preview',
      effect: { followLimit: { before: 10_000, after: 2 } },
    });
    expect(await ownLimit(user)).toBe(10_000);
    expect(await setLimit(user, 2)).toEqual({ ...preview, outcome: 'done' });
    expect(await follow(user, [first, second, third])).toMatchObject({
      added: [{}, {}],
      refused: [{ reason: 'limit' }],
    });
    expect([await shown(user), await ownLimit(user)]).toEqual([{ count: 2, limit: 2 }, 2]);
    // What is followed stays below a lower limit, but nothing comes back out of the archive.
    await setLimit(user, 1);
    const { list } = await app.call(endpoints.listFollowedNumbers, { query: {} }, user);
    expect(list).toHaveLength(2);
    const change = (archived: boolean) =>
      app.call(
        endpoints.changeFollowedNumber,
        { params: { id: list[0]?.id ?? '' }, body: { archived } },
        user,
      );
    await change(true);
    await expect(change(false)).rejects.toThrow('42907');
    await setLimit(user, 3);
    await change(false);
    expect((await follow(user, [third])).added).toHaveLength(1);
    expect(await ownLimit(await buildUser(app.context))).toBe(10_000);
    const { list: entries } = await app.call(
      endpoints.listAudit,
      { query: { act: 'user.follow_limit', targetId: String(user.id) } },
      admin,
    );
    expect(entries.map(({ before, after, reason: why }) => [before, after, why])).toEqual([
      [{ followLimit: 1 }, { followLimit: 3 }, reason],
      [{ followLimit: 2 }, { followLimit: 1 }, reason],
      [{ followLimit: 10_000 }, { followLimit: 2 }, reason],
    ]);
  });

  test('is set neither twice to the same, nor by whom it binds, nor beyond 100,000', async () => {
    const user = await buildUser(app.context);
    await setLimit(user, 5);
    await expect(setLimit(user, 5)).rejects.toThrow('40904');
    await expect(setLimit(admin, 5)).rejects.toThrow('40910');
    await expect(setLimit(user, 5, user)).rejects.toThrow('403');
    for (const limit of [-1, 1.5, 100_001])
      expect(await app.refused(endpoints.setFollowLimit, to(user, { limit }), admin)).toMatchObject({
        status: 400,
        data: { fields: { limit: expect.any(String) as string } },
      });
    await setLimit(user, 100_000);
  });
});
