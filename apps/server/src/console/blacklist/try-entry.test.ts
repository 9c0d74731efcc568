import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildKey } from '../../../test/api-keys.ts';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let actor: BuiltUser;
let user: BuiltUser;
let other: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  actor = await buildUser(app.context, { role: 'super_admin' });
});
beforeEach(async () => {
  await app.context.callLog.flush();
  await app.context.pool.query('TRUNCATE call_log; DELETE FROM blacklist');
  await app.context.pool.query(
    `SELECT make_call_days((now() AT TIME ZONE 'UTC')::date - 9, (now() AT TIME ZONE 'UTC')::date + 1)`,
  );
  user = await buildUser(app.context);
  other = await buildUser(app.context);
});
afterAll(() => app.close());

type Wanted = { type: 'ip' | 'cidr' | 'user' | 'email' | 'key'; value: string; days?: 1 | 7 };
const tryIt = (wanted: Wanted, by = actor) =>
  app.call(endpoints.tryBlacklist, { body: { days: 1, ...wanted } }, by);

/** Calls so many hours before the beginning of today. */
const log = (hoursAgo: number, ip: string, by?: BuiltUser, keyId: number | null = null) =>
  app.context.pool.query(
    `INSERT INTO call_log (at, user_id, key_id, duration_us, bytes, code, http_status, method, path, ip, trace_id)
     VALUES (date_trunc('day', now()) - make_interval(hours => $1), $2, $3, 1, 1, 0, 200, 'GET', '/user/getUserPoint', $4, 't')`,
    [hoursAgo, by?.id ?? null, keyId, ip],
  );
const named = ({ id, email }: BuiltUser, calls: number) => ({
  user: { id: String(id), userName: email },
  calls,
});

test('an entry would have refused what came from its address, range, account or key', async () => {
  const template = { name: 'tried', scopes: ['own:points' as const] };
  const { id: templateId } = await app.call(endpoints.createTemplate, { body: template }, actor);
  const key = await buildKey(app, user, { name: 'tried', templateId }, actor);
  await log(1, '203.0.113.7', user);
  await log(1, '::ffff:203.0.113.7', user, Number(key.id));
  await log(3, '203.0.113.7');
  await log(30, '203.0.113.7', other);
  await log(2, '203.0.113.99', other);
  await log(2, '2001:db8::1%eth0', other);
  await log(0, '203.0.113.7', other);
  const yesterday = await tryIt({ type: 'ip', value: '203.0.113.7' });
  expect(yesterday).toMatchObject({ calls: 3, accounts: 1, stepSeconds: 3_600 });
  expect(yesterday.list).toEqual([named(user, 2), { user: null, calls: 1 }]);
  expect(yesterday.steps.filter(({ calls }) => calls > 0)).toEqual([
    { timeMs: yesterday.endMs - 3 * 3_600_000, calls: 1 },
    { timeMs: yesterday.endMs - 3_600_000, calls: 2 },
  ]);
  expect(await tryIt({ type: 'ip', value: '203.0.113.7', days: 7 })).toMatchObject({ calls: 4, accounts: 2 });
  expect(await tryIt({ type: 'cidr', value: '203.0.113.0/24' })).toMatchObject({ calls: 4, accounts: 2 });
  expect(await tryIt({ type: 'cidr', value: '2001:db8::/32' })).toMatchObject({ calls: 1 });
  for (const [type, value] of [
    ['user', String(other.id)],
    ['email', other.email],
  ] as const)
    expect(await tryIt({ type, value, days: 7 })).toMatchObject({ calls: 3, list: [named(other, 3)] });
  expect(await tryIt({ type: 'key', value: key.id })).toMatchObject({ calls: 1 });
  expect(await tryIt({ type: 'email', value: 'nobody@example.com' })).toMatchObject({ calls: 0, list: [] });
});

test('what it would have refused stands in the audit of whoever tried it, and of no other entry', async () => {
  await log(1, '203.0.113.7', user);
  const add = (value: string, by = actor) =>
    app.call(endpoints.addToBlacklist, { body: { type: 'ip', value, reason: 'abuse' } }, by);
  await tryIt({ type: 'ip', value: '203.0.113.7' });
  await add('203.0.113.7');
  await add('203.0.113.8');
  const { list } = await app.call(endpoints.listAudit, { query: { act: 'blacklist.add' } }, actor);
  expect(list.map(({ after }) => after)).toMatchObject([
    { value: '203.0.113.8' },
    { value: '203.0.113.7', reason: 'abuse', triedCalls: 1, triedCallers: 1, triedMost: [`${user.email} 1`] },
  ]);
  expect(list[0]?.after).not.toHaveProperty('triedCalls');
});

test('it is tried by who may add it, with values that can be added', async () => {
  const refused = async (body: Wanted & { days: 1 | 7 }, by: BuiltUser) =>
    (await app.refused(endpoints.tryBlacklist, { body }, by)).status;
  expect(await refused({ type: 'ip', value: '203.0.113.7', days: 1 }, user)).toBe(403);
  expect(await refused({ type: 'ip', value: 'nothing', days: 1 }, actor)).toBe(400);
  expect(await refused({ type: 'user', value: 'nobody', days: 1 }, actor)).toBe(400);
});
