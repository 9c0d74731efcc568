import { auditActs, changesOf } from '@waybill/contract/vocabulary/audit.ts';
import { expect, test } from 'vitest';
import { actsOf, resources } from './changes.ts';

test('only what differs is shown, what is new or gone too', () => {
  expect(
    changesOf(
      { status: 'active', role: 'user', note: null, tiers: [1] },
      { status: 'disabled', role: 'user', ip: ['a'], tiers: [1] },
    ),
  ).toEqual([
    { name: 'status', before: 'active', after: 'disabled' },
    { name: 'ip', before: null, after: ['a'] },
  ]);
});

test('what did not exist has no before', () => {
  expect(changesOf(null, { name: 'x' })).toEqual([{ name: 'name', before: null, after: 'x' }]);
  expect(changesOf(null, null)).toEqual([]);
});

test('every act belongs to one resource', () => {
  expect(resources.flatMap(actsOf)).toEqual([...auditActs]);
  expect(actsOf('lot')).toEqual(['lot.import', 'lot.withdraw', 'lot.restore', 'lot.mask', 'lot.rejected']);
});
