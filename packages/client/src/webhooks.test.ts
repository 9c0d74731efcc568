import { once } from 'node:events';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebhooks } from '../../../apps/server/src/outbox/webhooks/public-api.ts';
import { buildUser } from '../../../apps/server/test/builders.ts';
import { type TestApp, openTestApp } from '../../../apps/server/test/test-app.ts';
import { WebhookVerificationError, createClient, verifyWebhook } from './client.ts';

type Got = { readonly headers: IncomingHttpHeaders; readonly body: string };

const got: Got[] = [];
const receiver = createServer((request, answer) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    got.push({ headers: request.headers, body });
    answer.writeHead(204).end();
  });
});
let app: TestApp;
let stop: () => Promise<void>;
beforeAll(async () => {
  app = await openTestApp({ WEBHOOK_ALLOW_PRIVATE: 'on', CARRIER_KEY: 'ab'.repeat(32) });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  stop = startWebhooks(app.context);
});
afterAll(async () => {
  receiver.close();
  receiver.closeAllConnections();
  await stop();
  await app.close();
});

test('what the server sends is verified by the secret that its client was told', async () => {
  const { token } = await buildUser(app.context);
  const client = createClient({ baseUrl: app.url, token });
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/erp`;
  const { id, secret } = await client.createWebhookEndpoint({ url, events: ['order.*'] });
  await client.testWebhookEndpoint({ id });
  await expect.poll(() => got.length).toBe(1);
  const { headers, body } = got[0]!;
  const event = await verifyWebhook(headers, body, secret);
  expect(event).toMatchObject({ id: headers['webhook-id'], type: 'webhook.test' });
  await expect(verifyWebhook(headers, `${body} `, secret)).rejects.toThrow(WebhookVerificationError);
});
