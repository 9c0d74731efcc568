import { expect, test } from 'vitest';
import { orderPatience } from './actions.ts';

test('a batch order of UPS waits 90 s, every other order as long as any call', () => {
  expect(orderPatience('ups', 'batch')).toEqual({ timeoutMs: 90_000 });
  expect(orderPatience('ups', 'single')).toEqual({});
  expect(orderPatience('fedex', 'batch')).toEqual({});
  expect(orderPatience('usps', 'batch')).toEqual({});
});
