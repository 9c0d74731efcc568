import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { statement } from './database.ts';
import { inSnapshot, inTransaction } from './transaction.ts';

let app: TestApp;
let user: BuiltUser;
beforeAll(async () => {
  app = await openTestApp({ POOL_SIZE: '3' });
  user = await buildUser(app.context, { points: 100 });
});
afterAll(() => app.close());

/** What a migration does while nodes of the version before go on. */
const addColumns = (name: string): Promise<unknown> =>
  app.context.pool.query(
    ['orders', 'users', 'point_transactions']
      .map((table) => `ALTER TABLE ${table} ADD COLUMN ${name} integer`)
      .join(';'),
  );
const readAll = async (): Promise<unknown[]> => {
  const calls = Array.from({ length: 6 }, () => [
    app.call(endpoints.getUserOrder, { body: { pageNum: 1, pageSize: 20 } }, user),
    app.call(endpoints.getUserPoint, {}, user),
    app.call(endpoints.getUserInfo, {}, user),
  ]);
  return Promise.all(calls.flat());
};

test('statements that were prepared go on when their tables get another column', async () => {
  expect(await readAll()).toHaveLength(18);
  for (const name of ['x', 'y']) {
    // One after the other, as migrations come.
    await addColumns(name);
    expect(await readAll()).toHaveLength(18);
  }
});

const users = statement<{ id: number }, [number]>('SELECT * FROM users WHERE id = $1');

test.each([inTransaction, inSnapshot])('and so do transactions (%o)', async (within) => {
  const { db } = app.context;
  const readUsers = () => within(db, async (tx) => (await users(tx, user.id)).map(({ id }) => id));
  const column = `of_${within === inSnapshot ? 'snapshot' : 'transaction'}`;
  expect(await Promise.all([readUsers(), readUsers(), readUsers()])).toEqual([
    [user.id],
    [user.id],
    [user.id],
  ]);
  await addColumns(column);
  expect(await Promise.all([readUsers(), readUsers(), readUsers()])).toEqual([
    [user.id],
    [user.id],
    [user.id],
  ]);
});
