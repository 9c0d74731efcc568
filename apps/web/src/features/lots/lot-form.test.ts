import { expect, test } from 'vitest';
import { importShare, lotProblems } from './lot-form.ts';

const form = {
  source: '自有账户',
  owner: '运营方',
  basis: '自有面单',
  offer: 'sellable',
  mask: 'standard',
} as const;

test('a lot needs its provenance and a file', () => {
  expect(lotProblems(form, new File(['x'], 'lot.csv'))).toEqual([]);
  expect(lotProblems({ ...form, source: ' ', basis: 'x' }, undefined)).toEqual(['source', 'basis', 'file']);
  expect(lotProblems(form, new File([], 'empty.csv'))).toEqual(['file']);
});

test('progress is a share', () => {
  expect(importShare({ bytesRead: 0, bytesTotal: 0 })).toBe(0);
  expect(importShare({ bytesRead: 30, bytesTotal: 120 })).toBe(0.25);
  expect(importShare({ bytesRead: 130, bytesTotal: 120 })).toBe(1);
});
