import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { Invariant, InvariantName } from '@waybill/contract/endpoints/diagnosis.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { checkDue } from './check-invariants.ts';
import { addInvariants, claimDue } from './store.ts';

/** Looks one after the other, as many as a test wants, without the loop. */

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
  await addInvariants(app.context.db);
});
afterAll(() => app.close());

const makeDue = () => app.context.pool.query('UPDATE invariant_results SET next_run_at = now()');
const look = async (name: InvariantName): Promise<Invariant> => {
  await makeDue();
  await checkDue(app.context, [name]);
  const { list } = await app.call(endpoints.listInvariants, {}, admin);
  const found = list.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} is not on the board`);
  return found;
};

test('of those who come at the same time one looks, and nobody again before it is due', async () => {
  const { db } = app.context;
  await makeDue();
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimDue(db, ['ledger_zero'])));
  expect(claims.flat()).toHaveLength(1);
  expect(await claimDue(db, ['ledger_zero'])).toEqual([]);
});

test('more accounts than a pass takes are gone through in turn; what is broken stays named until it is mended', async () => {
  const { pool } = app.context;
  await pool.query(
    `INSERT INTO users (user_name, email, password_hash) SELECT 'many-' || i, 'many-' || i || '@test.example', '' FROM generate_series(1, 130) i`,
  );
  await pool.query(
    `INSERT INTO point_accounts (user_id, account, head)
     SELECT id, 'available', sha256(convert_to('v1|' || id || '|available', 'UTF8')) FROM users WHERE user_name LIKE 'many-%'`,
  );
  const { rows } = await pool.query<{ id: number }>(`SELECT max(id) AS id FROM users`);
  const last = rows[0]?.id;
  await pool.query('UPDATE point_accounts SET balance = 5 WHERE user_id = $1', [last]);
  let found = await look('ledger_zero');
  let looks = 1;
  while (found.state !== 'broken' && looks < 140) {
    found = await look('ledger_zero');
    looks += 1;
  }
  expect(looks).toBeGreaterThan(1);
  expect(found.rows).toEqual([expect.objectContaining({ userId: last, sum: 5 })]);
  // The next pass is elsewhere.
  expect(await look('ledger_zero')).toMatchObject({ state: 'broken', rows: [{ userId: last }] });
  await pool.query('UPDATE point_accounts SET balance = 0 WHERE user_id = $1', [last]);
  expect(await look('ledger_zero')).toMatchObject({ state: 'holds', rows: [] });
});

test('of many rows fifty are named', async () => {
  const { pool } = app.context;
  await pool.query(`INSERT INTO code_batches (points, issued, remark, created_by_name, expires_at)
    SELECT 100, 1, 'empty', 'test', now() FROM generate_series(1, 60)`);
  let found = await look('codes_add_up');
  while (!found.more) {
    found = await look('codes_add_up');
  }
  expect(found.state).toBe('broken');
  expect(found.rows).toHaveLength(50);
  await pool.query(`DELETE FROM code_batches WHERE remark = 'empty'`);
  expect(await look('codes_add_up')).toMatchObject({ state: 'holds', more: false });
});

test('what cannot be looked at is shown as failed, and not as broken or whole', async () => {
  const { pool } = app.context;
  expect(await look('one_owner')).toMatchObject({ state: 'holds' });
  await pool.query('ALTER TABLE orders RENAME TO orders_elsewhere');
  expect(await look('one_owner')).toMatchObject({ state: 'failed' });
  await pool.query('ALTER TABLE orders_elsewhere RENAME TO orders');
  expect(await look('one_owner')).toMatchObject({ state: 'holds' });
});
