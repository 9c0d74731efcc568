import { holdTimes, reservationTtl } from '@waybill/contract/constants.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser, letTimePass } from '../test/builders.ts';
import { type TestApp, openTestApp } from '../test/test-app.ts';
import { startSweeps } from './sweeps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const params = { carrier: 'ups' as const };
const query = (user: BuiltUser, zipCode: string) =>
  app.call(endpoints.queryShipments, { params, body: { zipCode, scope: 'single' as const } }, user);
const hold = async (user: BuiltUser, zip5: string) => {
  await buildStock(app.context, 1, { zip5 });
  return (await query(user, zip5)).reservation?.holdId ?? '';
};
const leftMs = 2_000;

/** Milliseconds that the sweeps need from their start until some rows are there. */
const sweepUntil = async (rows: string): Promise<number> => {
  const began = performance.now();
  const stop = await startSweeps(app.context);
  await expect
    .poll(async () => (await app.context.pool.query(rows)).rows, { timeout: 20_000, interval: 20 })
    .toHaveLength(1);
  const tookMs = performance.now() - began;
  await stop();
  return tookMs;
};

test.each([
  ['held', holdTimes.ttl, 'SELECT FROM holds WHERE ended_at IS NOT NULL'],
  ['reserved', reservationTtl, `SELECT FROM orders WHERE status = 'expired'`],
] as const)(
  'what is %s goes back when its time is over, not at some look after that',
  async (state, ttl, rows) => {
    const user = await buildUser(app.context);
    const id = await hold(user, state === 'held' ? '30301' : '30302');
    if (state === 'reserved')
      await app.call(endpoints.placeOrder, { params, body: { id, action: 'reserve' } }, user);
    await letTimePass(app.context, ttl - leftMs / 1_000);
    const tookMs = await sweepUntil(rows);
    expect(tookMs).toBeGreaterThan(leftMs - 1_000);
    // A look that knows nothing of it would not come for six seconds.
    expect(tookMs).toBeLessThan(leftMs + 3_000);
  },
  60_000,
);

test('what ran out while no server ran is back once it has started', async () => {
  const user = await buildUser(app.context);
  await hold(user, '30303');
  await letTimePass(app.context, holdTimes.longest);
  const stop = await startSweeps(app.context);
  const { rows } = await app.context.pool.query('SELECT FROM holds WHERE ended_at IS NULL');
  expect(rows).toEqual([]);
  await stop();
});
