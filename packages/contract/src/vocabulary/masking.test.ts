import { expect, test } from 'vitest';
import { maskTrackingNumber, maskUnpaid } from './masking.ts';

test.each([
  ['', ''],
  ['12345', '12345'],
  ['123456', '123456'],
  ['1234567', '12*4567'],
  ['1Z999AA10123456784', '1Z************6784'],
])('%s is shown as %s', (number, shown) => {
  expect(maskTrackingNumber(number)).toBe(shown);
});

test.each([
  ['', ''],
  ['123456', '12****'],
  ['1Z999AA10123456784', '1Z****************'],
])('strictly, %s is shown as %s, and the other mask brings nothing back', (number, shown) => {
  const masked = maskUnpaid(number, true);
  expect(masked).toBe(shown);
  expect(maskTrackingNumber(masked)).toBe(shown);
  expect(maskUnpaid(number, false)).toBe(maskTrackingNumber(number));
});
