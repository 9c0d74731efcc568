import { expect, test } from 'vitest';
import { shownNumber } from './shown-number.ts';

test.each([
  ['1Z999AA10123456784', true, '1Z999AA10123456784'],
  ['1Z999AA10123456784', false, '1Z************6784'],
  ['123456', false, '123456'],
  ['1234567', false, '12*4567'],
  ['', false, ''],
  ['1Z************6784', false, '1Z************6784'],
])('%s shown in full: %j is %s', (number, inFull, shown) => {
  expect(shownNumber(number, inFull)).toBe(shown);
});
