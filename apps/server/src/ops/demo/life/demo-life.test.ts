import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { findUserByAccount } from '../../../identity/accounts/public-api.ts';
import { findAllBroken } from '../../../console/invariants/public-api.ts';
import { inUserTransaction } from '../../../platform/db/transaction.ts';
import { movePoints, readBalances } from '../../../trade/points/public-api.ts';
import { seedDemoAccounts, demoSellers } from '../demo-accounts.ts';
import { seedDemoStock } from '../demo-stock.ts';
import { seedDemoPast } from '../past/seed-past.ts';
import { startDemoLife } from './start-demo-life.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, { demo: true });
  await seedDemoAccounts(app.context.db);
  await seedDemoStock(app.context.pool, app.context.today());
  await seedDemoPast(app.context);
});
afterAll(() => app.close());

const count = async (sql: string): Promise<number> => {
  const { rows } = await app.context.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`);
  return rows[0]?.n ?? 0;
};

/** Leaves the sellers ten points each. */
const spend = async (): Promise<void> => {
  const { db } = app.context;
  for (const { email } of demoSellers) {
    const { id = 0 } = (await findUserByAccount(db, email)) ?? {};
    const { available } = await readBalances(db, id);
    await inUserTransaction(db, id, (tx) =>
      movePoints(tx, 'adjust', { userId: id, amount: 1_000 - available }),
    );
  }
};

test('sellers query, hold and order by themselves, are given points by the staff, and stop when told to', async () => {
  await spend();
  const tables = ['orders', 'holds', 'recharges'];
  const sizes = () => Promise.all(tables.map(count));
  const [orders = 0, holds = 0, recharges = 0] = await sizes();
  const stop = startDemoLife(app.context, app.url, { stepMs: 2, signInMs: 0 });
  await expect.poll(() => count('orders'), { timeout: 60_000 }).toBeGreaterThan(orders + 5);
  await stop();
  const stopped = await sizes();
  expect(stopped[1]).toBeGreaterThan(holds + 5);
  expect(stopped[2]).toBeGreaterThan(recharges);
  expect(await findAllBroken(app.context.db, ['holds_in_time'])).toEqual([]);
  expect(await sizes()).toEqual(stopped);
  expect(await count(`orders o JOIN users u ON u.id = o.user_id WHERE u.email LIKE 'user%@demo.local'`)).toBe(
    0,
  );
}, 120_000);
