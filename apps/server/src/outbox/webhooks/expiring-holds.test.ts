import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { webhookBody } from '@waybill/contract/vocabulary/webhook.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { announceExpiringHolds } from '../../trade/holds/public-api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ WEBHOOK_ALLOW_PRIVATE: 'on', CARRIER_KEY: 'ab'.repeat(32) });
});
afterAll(() => app.close());

const params = { carrier: 'ups' as const };
const listen = async (user: BuiltUser, events: string[]) => {
  const body = { url: 'http://127.0.0.1:9/erp', events, payload: 'full' as const };
  const { id } = await app.call(endpoints.createWebhookEndpoint, { body }, user);
  return async () =>
    (await app.call(endpoints.listWebhookDeliveries, { params: { id }, query: {} }, user)).list.map(
      ({ request }) => JSON.parse(request) as { type: 'hold.expiring'; data: Record<string, unknown> },
    );
};
const hold = async (user: BuiltUser, zipCode: string) => {
  const query = { params, body: { zipCode, scope: 'single' as const } };
  const { reservation } = await app.call(endpoints.queryShipments, query, user);
  return reservation!;
};

test('a hold about to expire is told once for each end, to endpoints that want it', async () => {
  const [user, other] = await Promise.all([buildUser(app.context), buildUser(app.context)]);
  const heard = await listen(user, ['hold.*']);
  const unheard = await listen(other, ['order.*']);
  await buildStock(app.context, 3, { zip5: '30311' });
  await buildStock(app.context, 1, { zip5: '30312' });
  const { holdId, count } = await hold(user, '30311');
  await hold(other, '30312');
  const announce = () => announceExpiringHolds(app.context.db);
  await letTimePass(app.context, 415);
  expect(await announce()).toBe(0);
  await letTimePass(app.context, 30);
  // As two processes do at the same time.
  expect((await Promise.all([announce(), announce()])).toSorted()).toEqual([0, 1]);
  const [told] = await heard();
  expect(webhookBody('hold.expiring').parse(told)).toEqual(told);
  expect(told?.data).toMatchObject({ object: `hold:${holdId}`, holdId, carrier: 'ups', quantity: count });
  await app.call(endpoints.extendHold, { params, body: { holdId } }, user);
  expect(await announce()).toBe(0);
  // Not back to the very end that was announced: the times of the hold move, not the clock.
  await letTimePass(app.context, 301);
  expect(await announce()).toBe(1);
  expect(await heard()).toHaveLength(2);
  await app.call(endpoints.releaseHold, { params, body: { holdId } }, user);
  expect(await announce()).toBe(0);
  expect(await unheard()).toEqual([]);
});
