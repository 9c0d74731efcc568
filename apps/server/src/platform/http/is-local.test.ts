import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ PUBLIC_URL: 'https://waybill.example' }, { demo: true });
});
afterAll(() => app.close());

const statusOf = async (path: string, headers: Record<string, string>): Promise<number | undefined> => {
  const [response] = (await once(get(app.url + path, { headers }), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
};

describe('the metrics are for this machine', () => {
  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'and not for whom a proxy on it brings %s',
    async (header) => {
      expect(await statusOf('/metrics', {})).toBe(200);
      expect(await statusOf('/metrics', { [header]: '127.0.0.1' })).toBe(403);
    },
  );

  test('and not for pages that have a browser call their own name', async () => {
    expect(await statusOf('/metrics', { host: 'evil.example' })).toBe(403);
    expect(await statusOf('/metrics', { host: 'localhost:3000' })).toBe(200);
  });
});

test.each(['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/1'])(
  '%s answers to an address and to names of ours alone',
  async (path) => {
    const found = path.endsWith('1') ? 404 : 200;
    for (const host of ['127.0.0.1:3000', '[::1]:3000', '192.168.1.5', 'localhost', 'waybill.example'])
      expect(await statusOf(path, { host })).toBe(found);
    for (const host of ['evil.example', 'localhost.evil.example', 'evil.example:3000', 'a b'])
      expect(await statusOf(path, { host })).toBe(403);
  },
);
