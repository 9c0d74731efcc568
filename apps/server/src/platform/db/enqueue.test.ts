import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { enqueue } from './enqueue.ts';
import { inTransaction } from './transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const queued = async (key: string | null): Promise<number> => {
  const { rows } = await app.context.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE t.identifier = 'work' AND j.key IS NOT DISTINCT FROM $1`,
    [key],
  );
  return rows[0]?.n ?? Number.NaN;
};
const add = () => inTransaction(app.context.db, (tx) => enqueue(tx, 'work', {}, { key: 'one' }));

test('a job of a key that waits is replaced, and one that begins at that moment is followed by another', async () => {
  await add();
  await add();
  expect(await queued('one')).toBe(1);

  const worker = await app.context.pool.connect();
  try {
    await worker.query('BEGIN');
    await worker.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'worker' WHERE key = 'one'`,
    );
    const adding = add();
    const blocked = `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%add_job%'`;
    await expect
      .poll(async () => (await app.context.pool.query<{ n: number }>(blocked)).rows[0]?.n, {
        timeout: 30_000,
      })
      .toBe(1);
    await worker.query('COMMIT');
    await adding;
  } finally {
    worker.release();
  }
  expect(await queued(null)).toBe(1);
});
