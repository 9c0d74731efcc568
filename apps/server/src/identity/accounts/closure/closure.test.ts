import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { ownScopes } from '@waybill/contract/permissions.ts';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBelongings } from '../../../../test/belongings.ts';
import { type BuiltUser, buildUser, letTimePass, renewSession } from '../../../../test/builders.ts';
import { orderSome } from '../../../../test/paid-order.ts';
import { type TicketBench, openTicketBench } from '../../../../test/ticket-bench.ts';
import { oldByTheHour } from '../../../housekeeping.ts';
import { deleteOld } from '../../../platform/db/delete-old.ts';
import { startSession } from '../../sessions/public-api.ts';
import { hashPassword } from '../password.ts';
import { eraseAccounts } from './close-account.ts';

const password = 'seven brown Foxes';
const day = 86_400;
let app: TicketBench;
let passwordHash: string;
beforeAll(async () => {
  app = await openTicketBench(
    { CARRIER_KEY: '5a'.repeat(32), TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://waybill.example' },
    { demo: true },
  );
  await app.runJobs();
  passwordHash = await hashPassword(password);
});
afterAll(() => app.close());

const today = async (): Promise<void> => {
  for (const staff of [app.admin, app.admin2]) await renewSession(app.context, staff);
};
const newUser = (points = 0): Promise<BuiltUser> => buildUser(app.context, { passwordHash, points });
const mailsTo = (email: string) =>
  (app.context.mailer.mailbox?.list() ?? []).filter(({ to }) => to === email);
const tokenSentTo = async (email: string): Promise<string> => {
  const token = () =>
    /\/close-account\?token=([\w-]+)/.exec(
      mailsTo(email).find(({ text }) => text.includes('/close-account'))?.text ?? '',
    )?.[1];
  await expect.poll(token, { timeout: 10_000 }).toBeDefined();
  return token() ?? '';
};
const close = async (user: BuiltUser): Promise<string> => {
  await app.call(endpoints.requestClosure, { body: { password, givesUpBalance: true } }, user);
  return (await app.call(endpoints.confirmClosure, { body: { token: await tokenSentTo(user.email) } }))
    .closesTime;
};
const stateOf = async ({ id }: BuiltUser) =>
  (
    await app.context.pool.query<{ email: string; closing: boolean; erased: boolean }>(
      `SELECT email, closes_at IS NOT NULL AS closing, erased_at IS NOT NULL AS erased FROM users WHERE id = $1`,
      [id],
    )
  ).rows[0];

/** Rows of all tables, the queue's among them, in which a text stands; by table. */
const search = async (text: string): Promise<Record<string, number>> => {
  const { rows: tables } = await app.context.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker') ORDER BY 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await app.context.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${name} r WHERE position(lower($1) IN lower(r::text)) > 0`,
      [text],
    );
    if (rows[0]?.count !== 0) found[name] = rows[0]?.count ?? 0;
  }
  return found;
};

test('of an erased account nothing is found in the whole database, and ledger and audit stay whole', async () => {
  const body = { name: 'all that is one’s own', scopes: [...ownScopes] };
  const template = await app.call(endpoints.createTemplate, { body }, app.admin2);
  const givers = { admin: app.admin, superAdmin: app.admin2, templateId: template.id };
  const { user, mark, ...has } = await buildBelongings(app, 'Ming-of-the-harbour', givers);
  const phone = '13991370042';
  const ip = '203.0.113.77';
  const device = 'HarbourPhone';
  await app.context.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, passwordHash]);
  await app.call(endpoints.saveUserInfo, { body: { phone } }, user);
  const headers = { 'x-forwarded-for': ip, 'user-agent': `${device} (Linux)` };
  const login = { body: { account: user.email, password: 'not the right one' } };
  await app.refused(endpoints.login, login, { headers });
  const { token } = await app.call(endpoints.login, { body: { ...login.body, password } }, { headers });
  const hurt = '<img src=x onerror=alert(1)>';
  await app.call(endpoints.saveUserInfo, { body: { nickname: hurt } }, { token, headers });
  await app.call(endpoints.saveUserInfo, { body: { nickname: mark } }, { token, headers });
  const order = { count: 1, points: 5, validDays: 30, remark: 'codes' };
  const { codes } = (await app.call(endpoints.issueCodes, { body: order }, app.admin2)) as {
    codes?: string[];
  };
  await app.call(endpoints.pointsExchange, { body: { exchangeCode: codes?.[0] ?? '' } }, { token, headers });
  const params = { id: String(user.id) };
  const remark = `${mark} paid, ${phone}`;
  await app.call(endpoints.setFollowLimit, { params, body: { limit: 50, reason: remark } }, app.admin);
  await app.context.callLog.flush();

  const refused = await app.refused(
    endpoints.requestClosure,
    { body: { password, givesUpBalance: true } },
    { token, headers },
  );
  expect(refused).toMatchObject({ status: 409, code: 40916 });
  await app.call(
    endpoints.releaseHold,
    { params: { carrier: 'ups' }, body: { holdId: has.holdId } },
    { token },
  );
  await app.context.pool.query(
    `WITH o AS (UPDATE orders SET status = 'cancelled', ended_at = now() WHERE user_id = $1 AND status = 'reserved')
     UPDATE refund_requests SET state = 'refused', decided_at = now(), decided_by = $2 WHERE user_id = $1`,
    [user.id, app.admin.id],
  );
  await app.call(endpoints.closeTicket, { body: { ticketId: has.ticketId } }, { token, headers });
  for (const text of [user.email, mark, phone, ip, device]) expect(await search(text)).not.toEqual({});
  const files = join(app.folder, 'attachments');
  expect(await readdir(files)).not.toEqual([]);

  const closesTime = await close({ ...user, token });
  expect(await app.refused(endpoints.getUserInfo, {}, { token })).toMatchObject({ status: 401 });
  await expect.poll(() => mailsTo(user.email)[0]?.text).toContain(closesTime.slice(0, 10));
  await eraseAccounts(app.context.db);
  expect(await stateOf(user)).toMatchObject({ erased: false });
  await letTimePass(app.context, 14 * day + 60);
  await today();
  await app.context.callLog.flush();
  const points = 'SELECT json_agg(t)::text AS all FROM point_entries t WHERE user_id = $1';
  await deleteOld(app.context.db, oldByTheHour);
  const { rows: before } = await app.context.pool.query<{ all: string }>(points, [user.id]);
  await eraseAccounts(app.context.db);

  expect(await stateOf(user)).toMatchObject({ email: `erased-${user.id}@invalid`, erased: true });
  expect((await app.context.pool.query(points, [user.id])).rows).toEqual(before);
  for (const text of [user.email, mark, phone]) expect(await search(text)).toEqual({});
  // Calls before signing in belong to nobody, and programs are kept without who used them; for 31 days.
  expect(Object.keys(await search(device))).toEqual(['public.call_agents']);
  const { rows: calls } = await app.context.pool.query(
    'SELECT DISTINCT user_id FROM call_log WHERE ip = $1',
    [ip],
  );
  expect(calls).toEqual([{ user_id: null }]);
  expect(Object.keys(await search(ip)).filter((name) => name !== 'public.call_log')).toEqual([]);

  expect(await app.call(endpoints.checkAudit, { query: {} }, app.admin2)).toMatchObject({ intact: true });
  const { list } = await app.call(endpoints.listAudit, { query: { targetId: String(user.id) } }, app.admin2);
  expect(list.map(({ act }) => act)).toContain('user.erase');
  expect(list.find(({ act }) => act === 'user.follow_limit')).toMatchObject({
    reason: `erased-${user.id} paid, erased-${user.id}`,
    actor: { userName: app.admin.email },
    after: { followLimit: 50 },
  });
  const stored = async () =>
    (await readdir(files, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const { parentPath, name } of await stored()) await utimes(join(parentPath, name), 0, 0);
  await app.runScheduled('delete_unused_attachments');
  expect(await stored()).toEqual([]);
  expect(await app.refused(endpoints.login, { body: { ...login.body, password } })).toMatchObject({
    code: 40111,
  });
  await app.call(endpoints.register, { body: { email: user.email, password } }, { headers });
});

test('an audit entry that was changed besides is still found', async () => {
  const user = await newUser();
  const params = { id: String(user.id) };
  await app.call(endpoints.setFollowLimit, { params, body: { limit: 7, reason: 'a reason' } }, app.admin);
  await close(user);
  await letTimePass(app.context, 14 * day + 60);
  await today();
  await eraseAccounts(app.context.db);
  const change = `UPDATE audit_entries SET reason = 'another' WHERE act = 'user.follow_limit' AND target_id = '${user.id}'`;
  await expect(app.context.pool.query(change)).rejects.toThrow('append-only');
  await app.context.pool.query(`BEGIN; SET LOCAL waybill.erasing = 'on'; ${change}; COMMIT`);
  const checked = await app.call(endpoints.checkAudit, { query: {} }, app.admin2);
  expect(checked.broken).toMatchObject([{ problem: 'changed' }]);
  await app.context.pool.query(
    `BEGIN; SET LOCAL waybill.erasing = 'on'; ${change.replace('another', 'a reason')}; COMMIT`,
  );
});

test('points have to be given up, the password has to be right, and a link works once', async () => {
  const user = await newUser(500);
  const ask = (body: object) => app.refused(endpoints.requestClosure, { body }, user);
  expect((await ask({ password })).data.fields).toMatchObject({
    givesUpBalance: expect.stringContaining('5') as string,
  });
  expect((await ask({ password: 'wrong', givesUpBalance: true })).data.fields).toHaveProperty('password');
  await close(user);
  const again = { body: { token: await tokenSentTo(user.email) } };
  expect(await app.refused(endpoints.confirmClosure, again)).toMatchObject({ status: 404, code: 40408 });
  expect(await app.refused(endpoints.confirmClosure, { body: { token: 'x' } })).toMatchObject({
    code: 40408,
  });
  expect(await app.refused(endpoints.requestClosure, { body: { password } }, app.admin)).toMatchObject({
    code: 40912,
  });
});

test('its owner keeps it by signing in again; what is open then puts off the erasing', async () => {
  const user = await newUser(100_000);
  await close(user);
  const { token } = await startSession(app.context.db, user.id, 'again', '127.0.0.1');
  const closing = async () => (await app.call(endpoints.getUserInfo, {}, { token })).closesTime;
  expect(await closing()).toMatch(/^\d{4}-/);
  await orderSome(app, { ...user, token }, 1, 'reserve');
  await app.context.pool.query(`UPDATE users SET closes_at = now() WHERE id = $1`, [user.id]);
  await eraseAccounts(app.context.db);
  expect(await stateOf(user)).toEqual({ email: user.email, closing: true, erased: false });
  await app.call(endpoints.keepAccount, {}, { token });
  expect(await closing()).toBeNull();
  expect(await app.refused(endpoints.keepAccount, {}, { token })).toMatchObject({ code: 40904 });
  await expect.poll(() => mailsTo(user.email).length).toBe(3);
});

test('the staff close it on request, with a reason, and nothing is done to what is erased', async () => {
  const user = await newUser(500);
  const params = { id: String(user.id) };
  const act = (closing: boolean, preview = false) => ({
    params,
    body: { closing, reason: 'asked by phone', preview },
  });
  const preview = await app.call(endpoints.setUserClosure, act(true, true), app.admin);
  expect(preview).toMatchObject({ outcome: 'preview', effect: { sessionsEnded: 1 } });
  await app.call(endpoints.setUserClosure, act(true), app.admin);
  expect(await app.refused(endpoints.setUserClosure, act(true), app.admin)).toMatchObject({ code: 40904 });
  expect((await app.call(endpoints.getUser, { params }, app.admin)).closesTime).toMatch(/^\d{4}-/);
  await app.call(endpoints.setUserClosure, act(false), app.admin);
  const buyer = await newUser(100_000);
  await orderSome(app, buyer, 1, 'reserve');
  const refused = { ...act(true), params: { id: String(buyer.id) } };
  expect(await app.refused(endpoints.setUserClosure, refused, app.admin)).toMatchObject({ code: 40916 });
  await app.call(endpoints.setUserClosure, act(true), app.admin);
  const { list } = await app.call(endpoints.listAudit, { query: { targetId: params.id } }, app.admin);
  expect(list.map((entry) => [entry.act, entry.reason])).toEqual(
    ['user.close', 'user.keep', 'user.close'].map((name) => [name, 'asked by phone']),
  );
  await letTimePass(app.context, 14 * day + 60);
  await today();
  await eraseAccounts(app.context.db);
  const enable = { params, body: { status: 'active' as const, reason: 'back again' } };
  expect(await app.refused(endpoints.setUserStatus, enable, app.admin)).toMatchObject({ code: 40010 });
  expect(await app.call(endpoints.getUser, { params }, app.admin)).toMatchObject({
    email: `erased-${user.id}@invalid`,
    balance: 5,
  });
});
