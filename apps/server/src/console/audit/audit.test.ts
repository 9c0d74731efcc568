import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { inTransaction, inUserTransaction } from '../../platform/db/transaction.ts';
import type { AuditEntry, Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from './public-api.ts';

let app: TestApp;
let admin: BuiltUser;
let by: Auditor;
beforeAll(async () => {
  app = await openTestApp({ POOL_SIZE: '20' });
  admin = await buildUser(app.context, { role: 'admin' });
  by = { userId: admin.id, userName: admin.email, role: 'admin', ip: '203.0.113.9', traceId: 'trace-77' };
});
afterAll(() => app.close());

const write = (act: `${string}.${string}`, id: number, after: object | null = { id }) =>
  inTransaction(app.context.db, (tx) =>
    writeAudit(tx, by, {
      // Acts of this test alone.
      act: act as AuditEntry['act'],
      targetType: 'thing',
      targetId: id,
      targetName: `thing ${id}`,
      reason: 'a | b',
      after,
    }),
  );
const check = () => app.call(endpoints.checkAudit, { query: {} }, admin);
const list = (query: object) => app.call(endpoints.listAudit, { query }, admin);

/** As somebody who owns the tables and switches their triggers off. */
const tamper = async (statement: string): Promise<void> => {
  const { pool } = app.context;
  await pool.query('ALTER TABLE audit_entries DISABLE TRIGGER append_only');
  await pool.query('ALTER TABLE audit_chain DISABLE TRIGGER by_entries_only');
  await pool.query(statement);
  await pool.query('ALTER TABLE audit_entries ENABLE TRIGGER append_only');
  await pool.query('ALTER TABLE audit_chain ENABLE TRIGGER by_entries_only');
};

test('entries of many at once form one chain, and what is rolled back leaves none', async () => {
  const before = (await check()).rows;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, i) =>
      inUserTransaction(app.context.db, i, async (tx) => {
        await writeAudit(tx, by, { act: 'user.create', targetType: 'thing', targetId: i, targetName: null });
        if (i % 3 === 0) throw new Error('rolled back');
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
  expect(await check()).toMatchObject({ rows: before + 40, intact: true, broken: [] });
});

test('the list filters by who, act, resource, target, trace and day, and pages', async () => {
  await write('thing.changed', 4_001);
  await write('thing.removed', 4_001);
  await write('thing_else.changed', 4_002);
  const [newest] = (await list({ pageSize: '1' })).list;
  expect(newest).toMatchObject({
    act: 'thing_else.changed',
    actor: { id: String(admin.id), userName: admin.email, role: 'admin' },
    targetType: 'thing',
    targetId: '4002',
    targetName: 'thing 4002',
    reason: 'a | b',
    before: null,
    after: { id: 4002 },
    ip: '203.0.113.9',
    traceId: 'trace-77',
  });
  expect(newest?.hash).toMatch(/^[\da-f]{64}$/);
  const day = app.context.today();
  const found = async (query: object) => (await list(query)).list.map(({ act }) => act);
  const both = ['thing.removed', 'thing.changed'];
  expect(await found({ targetId: '4001', targetType: 'thing' })).toEqual(both);
  expect(await found({ act: 'thing', targetId: '4001' })).toEqual(both);
  expect(await found({ act: 'thing', targetId: '4002' })).toEqual([]);
  expect(await found({ act: 'thing_else' })).toEqual(['thing_else.changed']);
  expect(await found({ act: 'thing.removed' })).toEqual(['thing.removed']);
  expect(await found({ targetId: '4001', traceId: 'trace-77', startDate: day, endDate: day })).toEqual(both);
  expect(await found({ targetId: '4001', endDate: '2020-01-01' })).toEqual([]);
  expect(await found({ actorId: '9'.repeat(19) })).toEqual([]);
  const page = await list({ pageSize: '2', pageNum: '2' });
  expect(page).toMatchObject({ pageNum: 2, pageSize: 2, more: false });
  expect(page.list).toHaveLength(2);
  expect(await app.refused(endpoints.listAudit, { query: { act: 'Drop Table' } }, admin)).toMatchObject({
    code: 40001,
  });
});

test('the server itself can neither change, remove nor empty entries, nor move the head of the chain', async () => {
  await write('thing.made', 5_001);
  const { pool } = app.context;
  for (const statement of [
    `UPDATE audit_entries SET reason = 'other'`,
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
    `UPDATE audit_chain SET head = '\\x00'`,
    'DELETE FROM audit_chain',
    'TRUNCATE audit_chain',
    `INSERT INTO audit_chain (id, seq, head) VALUES (true, 1, '\\x00')`,
  ]) {
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '23001' });
  }
  const forged = `INSERT INTO audit_entries (seq, created_at, act, target_type, hash)
    VALUES (1, '2020-01-01', 'thing.forged', 'thing', '\\x00') RETURNING seq, created_at`;
  const { rows } = await pool.query<{ seq: number; created_at: string }>(forged);
  expect(rows[0]?.seq).toBeGreaterThan(1);
  expect(rows[0]?.created_at.slice(0, 4)).not.toBe('2020');
  expect(await check()).toMatchObject({ intact: true });
});

test('a role without the rights to change them still adds entries', async () => {
  const { pool } = app.context;
  await pool.query('REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries FROM CURRENT_USER');
  for (const statement of [
    `UPDATE audit_entries SET reason = 'other'`,
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ]) {
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  }
  await write('thing.made', 5_002);
  expect(await check()).toMatchObject({ intact: true });
  await pool.query('GRANT UPDATE, DELETE, TRUNCATE ON audit_entries TO CURRENT_USER');
});

test('what somebody changed, took out or cut off behind the triggers is found and named', async () => {
  for (const id of [1, 2, 3, 4, 5]) {
    await write('thing.made', 6_000 + id);
  }
  const { list: rows } = await list({ pageSize: '5' });
  const ids = rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b) as [
    number,
    number,
    number,
    number,
    number,
  ];
  await tamper(`UPDATE audit_entries SET reason = 'nothing happened' WHERE seq = ${ids[1]}`);
  expect((await check()).broken).toEqual([{ id: String(ids[1]), problem: 'changed' }]);
  await tamper(`UPDATE audit_entries SET reason = 'a | b' WHERE seq = ${ids[1]}`);
  expect(await check()).toMatchObject({ intact: true });
  await tamper(`DELETE FROM audit_entries WHERE seq = ${ids[2]}`);
  expect((await check()).broken).toEqual([{ id: String(ids[3]), problem: 'missing_before' }]);
  await tamper(`DELETE FROM audit_entries WHERE seq = ${ids[4]}`);
  expect((await check()).broken).toEqual([
    { id: String(ids[3]), problem: 'missing_before' },
    { id: String(ids[3]), problem: 'missing_after' },
  ]);
  expect(await app.call(endpoints.checkAudit, { query: { limit: '1' } }, admin)).toMatchObject({
    intact: false,
    broken: [{ id: String(ids[3]) }],
  });
});
