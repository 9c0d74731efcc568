import { expect, test } from 'vitest';
import { reportedNumber } from './reported-number.ts';

test('the first tracking number of a report, whatever stands around it', () => {
  expect(reportedNumber('运单号1z999aa10123456784，不是我寄的')).toBe('1Z999AA10123456784');
  expect(reportedNumber('see 9400100000000000000000 and 986578788855.')).toBe('9400100000000000000000');
});

test('no order, ticket, phone or word is taken for one', () => {
  for (const text of ['LT2611207K3M9QXT', 'TK26112012345678', 'call 1380013800', '', 'internationalization'])
    expect(reportedNumber(text)).toBeUndefined();
});
