import { expect, test } from 'vitest';
import { orderTimeout } from './use-order.ts';

test('a batch order of UPS waits 90 s, every other order as long as any call', () => {
  expect(orderTimeout('ups', 'batch')).toEqual({ timeoutMs: 90_000 });
  expect(orderTimeout('ups', 'single')).toEqual({});
  expect(orderTimeout('fedex', 'batch')).toEqual({});
  expect(orderTimeout('usps', 'batch')).toEqual({});
});
