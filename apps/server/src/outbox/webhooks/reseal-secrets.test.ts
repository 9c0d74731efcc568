import { once } from 'node:events';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { runWaybill } from '../../../test/command-line.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { startWebhooks } from './public-api.ts';

const oldKey = '5a'.repeat(32);
const newKey = 'c3'.repeat(32);
const settings = { WEBHOOK_ALLOW_PRIVATE: 'on' };

test('after another CARRIER_KEY and a reseal the new key alone signs with the same secrets', async () => {
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  const receiver = createServer((request, answer) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      answer.writeHead(204).end();
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const app = await openTestApp({ ...settings, CARRIER_KEY: oldKey });
  onTestFinished(async () => {
    receiver.close();
    await app.close();
  });
  const user = await buildUser(app.context);
  const body = {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/erp`,
    events: ['points.*'],
    payload: 'full' as const,
  };
  const { id, secret } = await app.call(endpoints.createWebhookEndpoint, { body }, user);
  const params = { id };
  const rotated = await app.call(endpoints.rotateWebhookSecret, { params, body: {} }, user);

  const reseal = (keys: Record<string, string>) =>
    runWaybill(['reseal'], { ...settings, ...keys, DATABASE_URL: app.databaseUrl });
  const neither = await reseal({ CARRIER_KEY: '01'.repeat(32), CARRIER_KEY_OLD: '02'.repeat(32) });
  expect(neither).toMatchObject({
    status: 1,
    error: expect.stringContaining('secrets of 1 webhook endpoints: encrypted with neither key') as string,
  });
  const both = { CARRIER_KEY: newKey, CARRIER_KEY_OLD: oldKey };
  expect(await reseal(both)).toMatchObject({ status: 0 });
  expect(await reseal(both)).toMatchObject({ status: 0 });

  const node = await openTestApp({ ...settings, CARRIER_KEY: newKey }, { sharing: app.databaseUrl });
  await node.call(endpoints.testWebhookEndpoint, { params, body: {} }, user);
  const stop = startWebhooks(node.context);
  await expect.poll(() => got.length, { timeout: 30_000, interval: 50 }).toBe(1);
  await stop();
  await node.close();
  for (const signing of [secret, rotated.secret])
    expect(
      new Webhook(signing).verify(got[0]!.body, got[0]!.headers as Record<string, string>),
    ).toMatchObject({ type: 'webhook.test' });
});
