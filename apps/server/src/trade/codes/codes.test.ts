import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const order = { count: 5, points: 12.5, remark: 'autumn fair' };
const issue = async (values: Partial<typeof order> & { validDays?: number } = {}) => {
  const { batch, codes } = await app.call(
    endpoints.issueCodes,
    { body: { ...order, ...values } },
    superAdmin,
  );
  if (batch === null) throw new Error('the batch was proposed');
  return { batch, codes };
};
const redeem = (user: BuiltUser, exchangeCode: string) =>
  app.send('POST', `${apiBase}/user/pointsExchange`, { exchangeCode }, user);
const batchOf = async (id: string) => {
  const { list } = await app.call(endpoints.listCodeBatches, { query: {} }, superAdmin);
  return list.find((batch) => batch.id === id);
};
const accounts = async (id: string) => {
  const { issued, used, open, void: voided, expired } = { ...(await batchOf(id)) };
  return { issued, used, open, void: voided, expired };
};

test('a batch is told once and accounts for every code: issued = used + open + void + expired', async () => {
  const { batch, codes } = await issue();
  expect(new Set(codes).size).toBe(5);
  expect(batch).toMatchObject({ points: 12.5, issued: 5, open: 5, used: 0, createdBy: superAdmin.email });
  const user = await buildUser(app.context, { points: 0 });
  const [first = '', second = '', third = ''] = codes;
  expect((await redeem(user, first)).status).toBe(200);
  expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(12.5);
  const options = { token: superAdmin.token, idempotencyKey: `void-${batch.id}-batch` };
  const call = { params: { id: batch.id }, body: { reason: 'lost at the fair' } };
  const done = await app.call(endpoints.voidCodes, call, options);
  expect(done).toMatchObject({
    voided: 4,
    batch: { used: 1, void: 4, open: 0, voidReason: 'lost at the fair' },
  });
  expect(await app.call(endpoints.voidCodes, call, options)).toEqual(done);
  expect((await redeem(user, second)).status).toBe(404);
  expect((await redeem(user, third)).status).toBe(404);
  expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(12.5);
  expect(await accounts(batch.id)).toEqual({ issued: 5, used: 1, open: 0, void: 4, expired: 0 });
});

test('codes that ran out are told apart and cannot be voided', async () => {
  const { batch } = await issue({ validDays: 1 });
  await letTimePass(app.context, 86_401);
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
  expect(await accounts(batch.id)).toEqual({ issued: 5, used: 0, open: 0, void: 0, expired: 5 });
  const call = { params: { id: batch.id }, body: { reason: 'too late' } };
  const done = await app.call(endpoints.voidCodes, call, superAdmin);
  expect(done).toMatchObject({ voided: 0, batch: { voidedTime: null } });
});

test('voiding and redeeming at once leaves every code either used or void', async () => {
  const user = await buildUser(app.context, { points: 0 });
  const { batch, codes } = await issue({ count: 4, points: 1 });
  const call = { params: { id: batch.id }, body: { reason: 'race' } };
  const [answers] = await Promise.all([
    Promise.all(codes.map(async (code) => (await redeem(user, code)).status)),
    app.call(endpoints.voidCodes, call, superAdmin),
  ]);
  const used = answers.filter((status) => status === 200).length;
  expect(await accounts(batch.id)).toEqual({ issued: 4, used, open: 0, void: 4 - used, expired: 0 });
  expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(used);
});

test('codes are listed by their last characters, with who used them, and stored as hashes', async () => {
  const { batch, codes } = await issue();
  const user = await buildUser(app.context, { points: 0 });
  await redeem(user, codes[2] ?? '');
  const params = { id: batch.id };
  const all = await app.call(endpoints.listCodes, { params, query: {} }, superAdmin);
  expect(all.total).toBe(5);
  expect(all.list[0]).toMatchObject({
    last4: codes[2]?.slice(-4),
    state: 'used',
    usedBy: { id: String(user.id), userName: user.email },
  });
  const open = await app.call(endpoints.listCodes, { params, query: { state: 'open' } }, superAdmin);
  expect(open.total).toBe(4);
  expect(JSON.stringify(all)).not.toContain(codes[0]);
  const { rows } = await app.context.pool.query<{ text: string }>(
    `SELECT string_agg(c::text, ' ') || (SELECT string_agg(i::text, ' ') FROM idempotency_keys i) AS text
     FROM exchange_codes c`,
  );
  for (const code of codes) expect(rows[0]?.text).not.toContain(code);
});

test('a batch is issued once for one Idempotency-Key and not shown again', async () => {
  const options = { token: superAdmin.token, idempotencyKey: 'issue-once-1' };
  await app.call(endpoints.issueCodes, { body: { ...order, remark: 'once' } }, options);
  const again = await app.refused(endpoints.issueCodes, { body: { ...order, remark: 'once' } }, options);
  expect(again).toMatchObject({ status: 409, code: 40922 });
  const { total } = await app.call(endpoints.listCodeBatches, { query: { keyword: 'once' } }, superAdmin);
  expect(total).toBe(1);
});

test('ten thousand at most, for a year at most, by a super admin', async () => {
  const fields = async (values: object) => {
    const refused = await app.refused(endpoints.issueCodes, { body: { ...order, ...values } }, superAdmin);
    return Object.keys(refused.data.fields ?? {});
  };
  expect(await fields({ count: 10_001 })).toEqual(['count']);
  expect(await fields({ validDays: 366 })).toEqual(['validDays']);
  for (const points of [0.001, 1e-9, 1.99999]) {
    expect(await fields({ points }), String(points)).toEqual(['points']);
  }
  const admin = await buildUser(app.context, { role: 'admin' });
  expect(await app.refused(endpoints.issueCodes, { body: order }, admin)).toMatchObject({ status: 403 });
  expect((await app.call(endpoints.listCodeBatches, { query: {} }, admin)).total).toBeGreaterThan(0);
  const { codes } = await issue({ count: 10_000, points: 0.1, remark: 'many' });
  expect(codes).toHaveLength(10_000);
});
