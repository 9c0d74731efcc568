import { expect, test } from 'vitest';
import { cleanFields, cleanParams } from './clean-input.ts';

test('strings are trimmed; empty ones, null and undefined are left out', () => {
  expect(cleanFields({ a: ' x ', b: '   ', c: '', d: null, e: undefined, f: 0, g: false })).toEqual({
    a: 'x',
    f: 0,
    g: false,
  });
});

test('the same goes for what is nested', () => {
  expect(cleanFields({ rows: [{ id: ' 1 ', note: '' }, null], ids: [' 7 ', ''] })).toEqual({
    rows: [{ id: '1' }],
    ids: ['7'],
  });
});

test('an empty list stays: it says something', () => {
  expect(cleanFields({ clearFields: [] })).toEqual({ clearFields: [] });
});

test('forms and query strings join arrays by commas', () => {
  expect(cleanParams({ ids: ['1', '2'], keyword: ' a b ', page: 2, none: null }).toString()).toBe(
    'ids=1%2C2&keyword=a+b&page=2',
  );
});
