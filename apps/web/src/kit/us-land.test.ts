import { expect, test } from 'vitest';
import { onUsLand } from './us-land.ts';

test.each([
  ['Seattle', 47.45, -122.31, 53, 22],
  ['Louisville', 38.17, -85.74, 450, 200],
  ['Miami', 25.79, -80.29, 547, 380],
  ['Newark', 40.69, -74.17, 581, 138],
])('%s lies where the map has it', (_, latitude, longitude, x, y) => {
  const [left = 0, top = 0] = onUsLand(latitude, longitude) ?? [];
  expect(Math.hypot(left - x, top - y)).toBeLessThan(10);
});

test('Alaska, Hawaii and what is abroad lie outside', () => {
  expect(onUsLand(61.2, -149.9)).toBeUndefined();
  expect(onUsLand(21.3, -157.9)).toBeUndefined();
  expect(onUsLand(31.2, 121.5)).toBeUndefined();
});
