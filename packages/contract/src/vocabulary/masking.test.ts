import { expect, test } from 'vitest';
import { maskTrackingNumber } from './masking.ts';

test.each([
  ['', ''],
  ['12345', '12345'],
  ['123456', '123456'],
  ['1234567', '12*4567'],
  ['1Z999AA10123456784', '1Z************6784'],
])('%s is shown as %s', (number, shown) => {
  expect(maskTrackingNumber(number)).toBe(shown);
});
