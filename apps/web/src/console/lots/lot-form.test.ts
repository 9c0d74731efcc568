import { expect, test } from 'vitest';
import { importShare, lotProblems } from './lot-form.ts';

const form = {
  source: '自有账户',
  owner: '运营方',
  basis: '自有面单',
  offer: 'sellable',
  mask: 'standard',
} as const;

test('a lot needs its provenance', () => {
  expect(lotProblems(form)).toEqual([]);
  expect(lotProblems({ ...form, source: ' ', basis: 'x' })).toEqual(['source', 'basis']);
});

test('progress is a share', () => {
  expect(importShare({ bytesRead: 0, bytesTotal: 0 })).toBe(0);
  expect(importShare({ bytesRead: 30, bytesTotal: 120 })).toBe(0.25);
  expect(importShare({ bytesRead: 130, bytesTotal: 120 })).toBe(1);
});
