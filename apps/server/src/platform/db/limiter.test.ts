import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createLimiter, fixedLimit, networkOf } from './limiter.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('a limit lets so many through, also of many at once, and one more for each that is returned', async () => {
  const limiter = createLimiter(app.context.pool, 'test', fixedLimit(3, 60));
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => limiter.take('key')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await limiter.take('another key')).toBe(1);
  expect(await limiter.wait('key')).toBeGreaterThan(55);
  await limiter.forget('key');
  expect(await limiter.wait('key')).toBeUndefined();
  expect(await limiter.take('key')).toBe(1);
  await limiter.release('key');
  expect(await limiter.take('key')).toBe(1);
  await limiter.pause('key', 300);
  expect(await limiter.wait('key')).toBeGreaterThan(295);
});
