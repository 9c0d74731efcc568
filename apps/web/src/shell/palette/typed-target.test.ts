import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderPath } from '../order-path.ts';
import { targetsOf } from './typed-target.ts';

const order = 'LT2611207K3M9QXT';
const trace = '0199c3a1-7b52-4d2e-9f10-3a5b7c9d1e2f';

test('an order number, however it is written', () => {
  for (const text of [order, order.toLowerCase(), ` ${order}\n`, 'LT261120-7K3M-9QXT']) {
    expect(targetsOf(text)).toEqual([{ kind: 'order', orderNo: order }]);
  }
  expect(orderPath(order)).toContain('startDate=2026-11-20&endDate=2026-11-21');
});

test('a ticket number and a trace', () => {
  expect(targetsOf('tk2611207K3M9Q')).toEqual([{ kind: 'ticket', ticketNo: 'TK2611207K3M9Q' }]);
  expect(targetsOf(trace.toUpperCase())).toEqual([{ kind: 'trace', traceId: trace }]);
});

test('a tracking number with its carrier, also with spaces', () => {
  expect(targetsOf('1Z 999 AA1 0123456784')).toEqual([
    { kind: 'number', number: '1Z999AA10123456784', carrier: 'ups' },
  ]);
});

test('five digits are a ZIP code, and the id of an account', () => {
  expect(targetsOf('10001').map(({ kind }) => kind)).toEqual(['zip', 'user']);
  expect(targetsOf('10001-1234').map(({ kind }) => kind)).toContain('zip');
  expect(targetsOf('１０００１')[0]).toEqual({ kind: 'zip', zipCode: '10001' });
});

test('an e-mail, from its at sign on', () => {
  expect(targetsOf('user@demo.local')).toEqual([{ kind: 'user', keyword: 'user@demo.local' }]);
  expect(targetsOf('user@')).toEqual([{ kind: 'user', keyword: 'user@' }]);
});

test.each(['', '  ', 'orders', 'LT26112', 'LT261120IIIIIIII', 'a b@c', '9'.repeat(201)])(
  '%j names nothing',
  (text) => {
    expect(targetsOf(text)).toEqual([]);
  },
);

test('every number that a carrier can have given out is one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (serial) => {
      const number = composeTrackingNumber('ups_1z', `1Z999AA101${String(serial).padStart(7, '0')}`);
      expect(targetsOf(number)).toMatchObject([{ kind: 'number', number }]);
    }),
  );
});

test('whatever is typed, an answer comes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(targetsOf(text).length).toBeLessThanOrEqual(3);
    }),
  );
});
