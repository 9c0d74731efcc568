import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStock, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { seedDemoStats } from './seed-demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, { demo: true });
});
afterAll(() => app.close());

test('the charts and the map of the demo show something from the start, and are seeded once', async () => {
  const admin = await buildUser(app.context, { role: 'admin' });
  await buildStock(app.context, 3);
  await seedDemoStats(app.context.db);
  await seedDemoStats(app.context.db);
  const { rows } = await app.context.pool.query(
    `SELECT count(*)::int AS count FROM measurements WHERE metric = 'pool_used' AND labels = '{demo}'`,
  );
  // Every five minutes of the last day, every half hour of the month before.
  expect(rows[0]?.count).toBe(288 + 29 * 48);
  const query = { metrics: 'carriers,memory,event_loop,queue,database' } as never;
  const { series } = await app.call(endpoints.statSeries, { query }, admin);
  expect(series).toHaveLength(5);
  for (const { lines } of series)
    for (const { points } of lines)
      expect(points.filter(({ value }) => value !== null).length).toBeGreaterThan(90);
  const carrierCalls = async (startTime: string, name: string): Promise<number> => {
    const { figures } = await app.call(endpoints.statOverview, { query: { startTime } }, admin);
    return figures.find((figure) => figure.name === name)?.value ?? Number.NaN;
  };
  // No carrier was called since midnight (UTC), and the page of the carriers says so.
  expect(await carrierCalls(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`, 'carrier_calls')).toBe(0);
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const [all, failed] = [
    await carrierCalls(monthAgo, 'carrier_calls'),
    await carrierCalls(monthAgo, 'carrier_calls_failed'),
  ];
  expect(all).toBeGreaterThan(20_000);
  expect(failed / all).toBeGreaterThan(0.005);
  expect(failed / all).toBeLessThan(0.05);
  const states = await app.call(endpoints.statStates, { query: {} }, admin);
  expect(states.countedMs).not.toBeNull();
});
