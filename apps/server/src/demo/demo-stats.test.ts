import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildStock, buildUser } from '../../test/builders.ts';
import { type TestApp, openTestApp } from '../../test/test-app.ts';
import { seedDemoStats } from './public-api.ts';

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
    `SELECT count(*)::int AS count FROM metric_samples WHERE node = 'demo'`,
  );
  expect(rows[0]?.count).toBe(288);
  const query = { metrics: 'carriers,memory,event_loop,queue,database' } as never;
  const { series } = await app.call(endpoints.statSeries, { query }, admin);
  expect(series).toHaveLength(5);
  for (const { lines } of series)
    for (const { points } of lines)
      expect(points.filter(({ value }) => value !== null).length).toBeGreaterThan(90);
  // No carrier was called yet, and the page of the carriers says so.
  const { figures } = await app.call(endpoints.statOverview, { query: {} }, admin);
  expect(figures.find(({ name }) => name === 'carrier_calls')?.value).toBe(0);
  const states = await app.call(endpoints.statStates, { query: {} }, admin);
  expect(states.countedMs).not.toBeNull();
});
