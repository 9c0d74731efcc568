import { expect, test } from 'vitest';
import { beginsWith, contains } from './like.ts';

test('a pattern finds a text as it is', () => {
  expect(contains('50%_a\\')).toBe('%50\\%\\_a\\\\%');
  expect(contains('abc')).toBe('%abc%');
  expect(beginsWith('1_Z%')).toBe('1\\_Z\\%%');
});
