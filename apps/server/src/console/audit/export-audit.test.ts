import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { mostExportedEntries } from '@waybill/contract/endpoints/audit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let chief: BuiltUser;
let admin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  chief = await buildUser(app.context, { role: 'super_admin' });
  admin = await buildUser(app.context, { role: 'admin' });
});
afterAll(() => app.close());

const send = (body: object, { token }: BuiltUser, locale = 'zh-CN') =>
  app.send('POST', '/api/v1/admin/audit/export', body, { token, locale });
const disable = async (reason: string) => {
  const user = await buildUser(app.context);
  const params = { id: String(user.id) };
  await app.call(endpoints.setUserStatus, { params, body: { status: 'disabled', reason } }, admin);
  return user;
};
const linesOf = async (response: Response) => (await response.text()).trimEnd().split(/\r?\n/);

test('entries come as CSV in words, newest first, without a formula, and the export is an entry itself', async () => {
  const first = await disable('=HYPERLINK("x")');
  const second = await disable('left the team');
  const filter = { act: 'user.status', actorId: String(admin.id) };
  const response = await send(filter, chief);
  expect(response.headers.get('content-type')).toContain('text/csv');
  expect(response.headers.get('content-disposition')).toContain('waybill-audit.csv');
  const lines = await linesOf(response);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('操作人');
  expect(lines[1]).toContain(second.email);
  expect(lines[1]).toContain('变更账号状态');
  expect(lines[1]).toContain('管理员');
  expect(lines[1]).toContain('状态: 正常');
  expect(lines[1]).toContain('状态: 已停用');
  expect(lines[2]).toContain(first.email);
  expect(lines[2]).toContain(`'=HYPERLINK`);
  const [own] = (await app.call(endpoints.listAudit, { query: { act: 'audit.export' } }, admin)).list;
  expect(own).toMatchObject({
    actor: { id: String(chief.id) },
    targetType: 'audit',
    after: { rows: 2, ...filter },
  });
  const english = await linesOf(await send({ act: 'audit' }, chief, 'en'));
  expect(english).toHaveLength(2);
  expect(english[1]).toContain('Entries: 2');
});

test('only who has the right may export, and nothing is written for others', async () => {
  const before = (await app.call(endpoints.listAudit, { query: {} }, admin)).total;
  const response = await send({}, admin);
  expect(response.status).toBe(403);
  expect((await app.call(endpoints.listAudit, { query: {} }, admin)).total).toBe(before);
});

test('more entries than a file may have are refused, fewer come whole over several pages', async () => {
  const { pool } = app.context;
  // Stored without the chain, whose head makes every entry wait for the one before.
  await pool.query('ALTER TABLE audit_entries DISABLE TRIGGER USER');
  await pool.query(
    `INSERT INTO audit_entries (seq, created_at, act, target_type, target_id, hash)
     SELECT 1000000 + n, now(), 'thing.made', CASE WHEN n <= 4500 THEN 'few' ELSE 'many' END, n::text, '\\x00'
     FROM generate_series(1, 4500 + $1::int) n`,
    [mostExportedEntries + 1],
  );
  await pool.query('ALTER TABLE audit_entries ENABLE TRIGGER USER');
  await pool.query('ALTER TABLE audit_chain DISABLE TRIGGER USER');
  await pool.query('UPDATE audit_chain SET seq = 2000000');
  await pool.query('ALTER TABLE audit_chain ENABLE TRIGGER USER');
  const refused = await send({ targetType: 'many' }, chief);
  expect(await refused.json()).toMatchObject({ code: 40954 });
  const lines = await linesOf(await send({ targetType: 'few' }, chief));
  expect(lines).toHaveLength(4_501);
  expect(new Set(lines).size).toBe(4_501);
});
