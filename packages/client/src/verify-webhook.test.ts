import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebhookVerificationError, verifyWebhook } from './verify-webhook.ts';

/** The example of the Standard Webhooks specification. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = '{"test": 2432232314}';
const sentAt = 1_614_265_330;
const published = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(sentAt),
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const sign = (key: string, text: string): string => {
  const hmac = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'));
  const signed = `${published['webhook-id']}.${published['webhook-timestamp']}.${text}`;
  return `v1,${hmac.update(signed).digest('base64')}`;
};

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: sentAt * 1000 }));
afterEach(() => vi.useRealTimers());

describe('is taken', () => {
  test.each([
    ['as the specification publishes it', published],
    ['with Headers', new Headers(published)],
    ['with names as a server of Node may give them', { ...published, 'Webhook-Id': published['webhook-id'] }],
    [
      'signed with an old and a new secret',
      { ...published, 'webhook-signature': `${sign('whsec_b2xk', body)} ${sign(secret, body)}` },
    ],
    [
      'beside signatures of another version',
      { ...published, 'webhook-signature': `v1a,AAAA ${published['webhook-signature']}` },
    ],
  ])('%s', async (_, headers) => {
    expect(await verifyWebhook(headers, body, secret)).toEqual({ test: 2_432_232_314 });
  });

  test('as bytes, with a text beyond ASCII', async () => {
    const text = '{"name":"运单"}';
    const headers = { ...published, 'webhook-signature': sign(secret, text) };
    expect(await verifyWebhook(headers, new TextEncoder().encode(text), secret)).toEqual({ name: '运单' });
  });

  test.each([-300, 300])('%i seconds from now', async (seconds) => {
    vi.setSystemTime((sentAt + seconds) * 1000);
    expect(await verifyWebhook(published, body, secret)).toBeTruthy();
  });
});

describe('is refused', () => {
  const { 'webhook-id': _, ...nameless } = published;
  test.each([
    ['changed on the way', published, `${body} `, secret],
    ['signed by another', published, body, 'whsec_b3RoZXI='],
    ['without an id', nameless, body, secret],
    ['with the id of another', { ...published, 'webhook-id': 'msg_other' }, body, secret],
    ['with a moved time', { ...published, 'webhook-timestamp': String(sentAt + 1) }, body, secret],
    ['with a time that is none', { ...published, 'webhook-timestamp': '1e9' }, body, secret],
    ['with an empty signature', { ...published, 'webhook-signature': 'v1,' }, body, secret],
    ['with a signature that is no base64', { ...published, 'webhook-signature': 'v1,!' }, body, secret],
    [
      'under the name of another version',
      { ...published, 'webhook-signature': published['webhook-signature'].replace('v1', 'v2') },
      body,
      secret,
    ],
  ])('%s', async (_, headers, text, key) => {
    await expect(verifyWebhook(headers, text, key)).rejects.toThrow(WebhookVerificationError);
  });

  test.each([-301, 301])('%i seconds from now', async (seconds) => {
    vi.setSystemTime((sentAt + seconds) * 1000);
    await expect(verifyWebhook(published, body, secret)).rejects.toThrow(WebhookVerificationError);
  });

  test('with a secret that cannot be one, as a mistake of the program', async () => {
    await expect(verifyWebhook(published, body, 'whsec_')).rejects.toThrow(TypeError);
  });
});
