import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('only what differs is shown, what is new or gone too', () => {
  expect(
    changesOf(
      { status: 'active', role: 'user', note: null },
      { status: 'disabled', role: 'user', ip: ['a'] },
    ),
  ).toEqual([
    { name: 'status', before: 'active', after: 'disabled' },
    { name: 'ip', before: '–', after: '["a"]' },
  ]);
});

test('what did not exist has no before', () => {
  expect(changesOf(null, { name: 'x' })).toEqual([{ name: 'name', before: '–', after: 'x' }]);
  expect(changesOf(null, null)).toEqual([]);
});
