import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildKey } from '../../../../test/api-keys.ts';
import { type BuiltUser, buildUser, letTimePass, renewSession } from '../../../../test/builders.ts';
import { runWaybill } from '../../../../test/command-line.ts';
import { codeOf, ownersPassword as password, turnOnSecondFactor } from '../../../../test/second-factor.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { hashPassword } from '../password.ts';

const day = 86_400;
const reason = 'phone lost, known in person';
let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await openTestApp({ CARRIER_KEY: 'ab'.repeat(32), SECOND_FACTOR: 'staff' });
  passwordHash = await hashPassword(password);
});
afterAll(() => app.close());

const stateOf = (user: BuiltUser) => app.call(endpoints.getSecondFactor, {}, user);
const listUsers = (by: { token: string }) => app.call(endpoints.listUsers, { query: {} }, by);
/** A session that is alive after days have passed. */
const again = async (user: BuiltUser): Promise<BuiltUser> => {
  await app.context.pool.query(
    `UPDATE sessions SET expires_at = now() + interval '1 day', last_used_at = now(), created_at = now(), proved_at = now()`,
  );
  await app.context.pool.query(
    `UPDATE session_tokens SET expires_at = now() + interval '1 day', exchange_until = now() + interval '2 days'`,
  );
  await app.context.caches.clear();
  return user;
};

describe('required of the staff', () => {
  test('they have seven days from their first call, then every call of the staff is refused', async () => {
    const admin = await buildUser(app.context, { role: 'admin', passwordHash });
    expect(await stateOf(admin)).toMatchObject({ on: false, required: true });
    const { dueAt } = await stateOf(admin);
    expect(Math.round(((dueAt ?? 0) - Date.now()) / 1000 / day)).toBe(7);
    await listUsers(admin);
    await letTimePass(app.context, 7 * day - 600);
    await listUsers(await again(admin));
    await letTimePass(app.context, 601);
    await again(admin);
    expect(await app.refused(endpoints.listUsers, { query: {} }, admin)).toMatchObject({
      status: 403,
      code: 40304,
      data: { nextAction: { label: '去开启', route: '/personal?tab=security' } },
    });
    // What every account may do goes on.
    expect((await app.call(endpoints.getUserInfo, {}, admin)).role).toBe('admin');
    expect(await app.refused(endpoints.setUserRole, { params: { id: '1' }, body: {} }, admin)).toMatchObject({
      code: 40301,
    });
    const { secret } = await app.call(endpoints.beginTotp, { body: { password } }, admin);
    await app.call(endpoints.confirmTotp, { body: { code: codeOf(secret) } }, admin);
    await listUsers(admin);
    expect(await stateOf(admin)).toMatchObject({ on: true, required: true, dueAt: null });
  });

  test('they cannot turn it off, but may move to another phone', async () => {
    const admin = await buildUser(app.context, { role: 'admin', passwordHash });
    const { recoveryCodes } = await turnOnSecondFactor(app, admin.id);
    const [recoveryCode = ''] = recoveryCodes;
    const off = { body: { password, recoveryCode } };
    expect(await app.refused(endpoints.removeSecondFactor, off, admin)).toMatchObject({
      status: 403,
      code: 40305,
    });
    const { secret } = await app.call(endpoints.beginTotp, { body: { recoveryCode } }, admin);
    await app.call(endpoints.confirmTotp, { body: { code: codeOf(secret) } }, admin);
  });

  test('a customer needs none, and gets the days with the role', async () => {
    const superAdmin = await buildUser(app.context, { role: 'super_admin' });
    const user = await buildUser(app.context);
    expect(await stateOf(user)).toMatchObject({ required: false, dueAt: null });
    await letTimePass(app.context, 30 * day);
    const body = { role: 'admin', reason } as const;
    const by = await again(superAdmin);
    await turnOnSecondFactor(app, superAdmin.id);
    await app.call(endpoints.setUserRole, { params: { id: String(user.id) }, body }, by);
    await renewSession(app.context, user);
    await listUsers(user);
    expect((await stateOf(user)).dueAt).toBeGreaterThan(Date.now() + 6 * day * 1000);
  });

  test('keys of theirs go on: a key is no sign-in', async () => {
    const admin = await buildUser(app.context, { role: 'admin' });
    const superAdmin = await buildUser(app.context, { role: 'super_admin' });
    await listUsers(admin);
    const body = { name: 'till', scopes: ['users:read' as const] };
    const { id } = await app.call(endpoints.createTemplate, { body }, superAdmin);
    const { key } = await buildKey(app, admin, { name: 'till', templateId: id }, superAdmin);
    await letTimePass(app.context, 8 * day);
    await again(admin);
    expect(await app.refused(endpoints.listUsers, { query: {} }, admin)).toMatchObject({ code: 40304 });
    const headers = { 'x-api-key': key };
    await app.call(endpoints.listUsers, { query: {} }, { headers });
  });
});

describe('a lost phone', () => {
  const reset = (user: BuiltUser, by: BuiltUser, preview = false) =>
    app.call(endpoints.resetSecondFactor, { params: { id: String(user.id) }, body: { reason, preview } }, by);

  test('is reset by a super admin, with reason, audited, and the owner is notified here and by mail', async () => {
    const superAdmin = await buildUser(app.context, { role: 'super_admin' });
    const admin = await buildUser(app.context, { role: 'admin', passwordHash });
    const params = { id: String(admin.id) };
    expect(
      await app.refused(endpoints.resetSecondFactor, { params, body: { reason } }, superAdmin),
    ).toMatchObject({ code: 40904 });
    await turnOnSecondFactor(app, admin.id);
    expect(await app.call(endpoints.getUser, { params }, superAdmin)).toMatchObject({
      secondFactor: true,
      rights: { factor: 'yes' },
    });
    expect((await reset(admin, superAdmin, true)).effect.sessionsEnded).toBe(2);
    expect((await app.call(endpoints.getUser, { params }, superAdmin)).secondFactor).toBe(true);
    await reset(admin, superAdmin);
    expect(await app.refused(endpoints.getUserInfo, {}, admin)).toMatchObject({ code: 40101 });
    const session = await app.call(endpoints.login, { body: { account: admin.email, password } });
    // Who had one gets no more days.
    expect(await app.refused(endpoints.listUsers, { query: {} }, session)).toMatchObject({ code: 40304 });
    const { list } = await app.call(endpoints.listNotices, { query: {} }, session);
    expect(list.map(({ title }) => title)).toEqual(['两步验证已被重置', '两步验证已开启']);
    const { rows } = await app.context.pool.query<{ kind: string }>(
      `SELECT payload ->> 'kind' AS kind FROM graphile_worker._private_jobs
       WHERE (payload ->> 'userId')::bigint = $1 ORDER BY id DESC LIMIT 1`,
      [admin.id],
    );
    expect(rows).toEqual([{ kind: 'factorReset' }]);
    const audit = await app.call(
      endpoints.listAudit,
      { query: { targetType: 'user', targetId: String(admin.id) } },
      superAdmin,
    );
    expect(audit.list[0]).toMatchObject({
      act: 'user.reset_second_factor',
      reason,
      after: { sessionsEnded: 2 },
    });
  });

  test('is reset by nobody else, nor one’s own', async () => {
    const superAdmin = await buildUser(app.context, { role: 'super_admin' });
    const admin = await buildUser(app.context, { role: 'admin' });
    await turnOnSecondFactor(app, superAdmin.id);
    await turnOnSecondFactor(app, admin.id);
    const ask = (id: number, by: BuiltUser) =>
      app.refused(endpoints.resetSecondFactor, { params: { id: String(id) }, body: { reason } }, by);
    expect(await ask(superAdmin.id, superAdmin)).toMatchObject({ code: 40910 });
    expect(await ask(superAdmin.id, admin)).toMatchObject({ code: 40301 });
  });

  test('is reset at the command line', async () => {
    const admin = await buildUser(app.context, { role: 'super_admin', passwordHash });
    await turnOnSecondFactor(app, admin.id);
    const run = (email: string) =>
      runWaybill(['reset-second-factor', email], { DATABASE_URL: app.databaseUrl });
    expect(await run('nobody@test.example')).toMatchObject({ status: 1 });
    expect(await run(admin.email)).toMatchObject({ status: 0 });
    const session = await app.call(endpoints.login, { body: { account: admin.email, password } });
    expect((await app.call(endpoints.getSecondFactor, {}, session)).on).toBe(false);
    const { rows } = await app.context.pool.query(
      `SELECT actor_name LIKE 'waybill (%' AS by_operator FROM audit_entries
       WHERE act = 'user.reset_second_factor' AND target_id = $1`,
      [String(admin.id)],
    );
    expect(rows).toEqual([{ by_operator: true }]);
    expect(await run(admin.email)).toMatchObject({ status: 1 });
  });
});

test('another CARRIER_KEY: nobody has to set their app up again', async () => {
  const user = await buildUser(app.context, { passwordHash });
  const { secret } = await turnOnSecondFactor(app, user.id);
  await letTimePass(app.context, 90);
  const keys = { CARRIER_KEY: 'cd'.repeat(32), CARRIER_KEY_OLD: 'ab'.repeat(32) };
  const run = await runWaybill(['reseal'], { ...keys, DATABASE_URL: app.databaseUrl });
  expect(run).toMatchObject({ status: 0, error: '' });
  const node = await openTestApp({ CARRIER_KEY: keys.CARRIER_KEY }, { sharing: app.databaseUrl });
  try {
    const { data } = await node.refused(endpoints.login, { body: { account: user.email, password } });
    const body = { ticket: data.ticket ?? '', code: codeOf(secret) };
    await node.call(endpoints.signInWithCode, { body });
    const wrong = { CARRIER_KEY: 'ef'.repeat(32), CARRIER_KEY_OLD: '12'.repeat(32) };
    const failed = await runWaybill(['reseal'], { ...wrong, DATABASE_URL: app.databaseUrl });
    expect(failed.status).toBe(1);
    expect(failed.error).toMatch(/second factors of \d+ accounts: encrypted with neither key/);
  } finally {
    await node.close();
  }
});
