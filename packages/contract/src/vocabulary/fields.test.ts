import { expect, test } from 'vitest';
import { Email, Phone, Zip } from './fields.ts';

test.each([
  [Zip, ' ９０００１－１２３４ ', '90001-1234'],
  [Email, 'Ｓeller＠example．com', 'seller@example.com'],
  [Phone, '１３８００１３８０００', '13800138000'],
])('what was typed in full width is read: %#', (field, typed, read) => {
  expect(field.parse(typed)).toBe(read);
});
