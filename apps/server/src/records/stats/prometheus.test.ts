import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStock, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { movePoints } from '../../trade/points/public-api.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const read = async (): Promise<string> => (await app.send('GET', '/metrics')).text();
/** The value of a line, 0 when it is not there. */
const valueOf = (text: string, name: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? 0,
  );

test('/metrics counts an order, its points and its hold once, however often it is sent', async () => {
  const user = await buildUser(app.context, { points: 10_000 });
  await buildStock(app.context, 2, { zip5: '10041' });
  const call = { params: { carrier: 'ups' as const }, body: { zipCode: '10041' } };
  const { reservation } = await app.call(endpoints.queryShipments, call, user);
  const buy = { params: { carrier: 'ups' as const }, body: { id: reservation?.holdId ?? '' } };
  const by = { ...user, idempotencyKey: 'metrics-order-1' };
  const { totalPoints } = await app.call(endpoints.placeOrder, buy, by);
  await app.call(endpoints.placeOrder, buy, by);
  const text = await read();
  expect(valueOf(text, 'waybill_orders_total{carrier="ups",action="buy"}')).toBe(1);
  expect(valueOf(text, 'waybill_points_spent_total')).toBe(totalPoints);
  expect(valueOf(text, 'waybill_holds_made_total{carrier="ups"}')).toBe(1);
  expect(valueOf(text, 'waybill_points_refunded_total')).toBe(0);
});

test('what is rolled back is not counted', async () => {
  const user = await buildUser(app.context, { points: 10_000 });
  const { db } = app.context;
  const before = valueOf(await read(), 'waybill_points_refunded_total');
  const broken = inUserTransaction(db, user.id, async (tx) => {
    await movePoints(tx, 'refund', { userId: user.id, amount: 300 });
    throw new Error('no');
  });
  await expect(broken).rejects.toThrow('no');
  expect(valueOf(await read(), 'waybill_points_refunded_total')).toBe(before);
  await inUserTransaction(db, user.id, (tx) => movePoints(tx, 'refund', { userId: user.id, amount: 300 }));
  expect(valueOf(await read(), 'waybill_points_refunded_total')).toBe(before + 3);
});

test('/metrics tells calls of carriers, the queue, caches, the event loop and what was not logged', async () => {
  app.context.metrics.carrierCalled('usps', 'answered');
  app.context.metrics.carrierCalled('usps', 'timeout');
  await app.context.pool.query(
    `SELECT graphile_worker.add_job('nobody_works_on_this', '{}', run_at => now() - interval '1 minute')`,
  );
  await app.context.node.heartbeat();
  const text = await read();
  expect(valueOf(text, 'waybill_carrier_calls_total{carrier="usps",outcome="answered"}')).toBe(1);
  expect(valueOf(text, 'waybill_carrier_calls_total{carrier="usps",outcome="timeout"}')).toBe(1);
  expect(valueOf(text, 'waybill_jobs_waiting')).toBe(1);
  expect(valueOf(text, 'waybill_jobs_oldest_seconds')).toBeGreaterThanOrEqual(60);
  expect(valueOf(text, 'waybill_cache_misses_total{cache="sessions"}')).toBeGreaterThan(0);
  expect(text).toContain('waybill_cache_hits_total{cache="limits"}');
  expect(text).toContain('waybill_call_log_dropped_total 0');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  // The scrape itself is being answered.
  expect(valueOf(text, 'waybill_http_requests_in_flight')).toBeGreaterThanOrEqual(1);
});
