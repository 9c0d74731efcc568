import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../../test/builders.ts';
import { type TrackedApp, openTrackedApp, ownNumbers } from '../../../../test/tracked-app.ts';
import { keepJudging } from '../../../parcels/followed-numbers/public-api.ts';
import { catchUpParcels } from './start-demo-life.ts';

let app: TrackedApp;
beforeAll(async () => {
  app = await openTrackedApp();
});
afterAll(() => app.close());

test('what was bought in the past is followed, and its carrier is asked once, however often the demo starts', async () => {
  const user = await buildUser(app.context);
  for (const carrier of carriers) await ownNumbers(app, carrier, 2, { user });
  await catchUpParcels(app.context, () => true);
  expect(app.sandbox.desk.seen.fedex.numbers.size).toBe(0);
  await catchUpParcels(app.context, () => false);
  await catchUpParcels(app.context, () => false);
  for (const carrier of carriers)
    expect([...app.sandbox.desk.seen[carrier].numbers.values()]).toEqual([1, 1]);
  const stop = keepJudging(app.context);
  const list = async () =>
    (await app.call(endpoints.listFollowedNumbers, { query: { pageSize: '20' } }, user)).list;
  await expect
    .poll(async () => (await list()).filter(({ fetchedTime }) => fetchedTime !== null))
    .toHaveLength(6);
  await stop();
  expect((await list()).every(({ source }) => source === 'bought')).toBe(true);
});
