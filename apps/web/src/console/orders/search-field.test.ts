import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchFieldOf } from './search-field.ts';

test('an order number, however it is written', () => {
  for (const text of ['LT2611207K3M9QXT', ' lt2611207k3m9qxt', 'LT261120-7K3M-9QXT'])
    expect(searchFieldOf(text)).toBe('orderNo');
});

test('a tracking number of every carrier', () => {
  for (const text of [
    '1Z999AA10123456784',
    '1Z 999 AA1 0123456784',
    '9400 1000 0000 0000 0000 00',
    '986578788855',
  ])
    expect(searchFieldOf(text)).toBe('trackingNumber');
});

test('an account by its id, e-mail or name', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (id) => searchFieldOf(String(id)) === 'user'),
  );
  for (const text of ['user@demo.local', '13800138000@qq.com', 'wang', 'seller-12'])
    expect(searchFieldOf(text)).toBe('user');
});
