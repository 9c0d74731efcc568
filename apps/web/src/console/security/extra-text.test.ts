import { expect, test } from 'vitest';
import { extraText } from './extra-text.ts';

test('what was reported is read in a line, also where it was cut', () => {
  expect(extraText('{"version":"index-1.js","detail":"390x844 zh-CN"}')).toBe('index-1.js · 390x844 zh-CN');
  expect(extraText('{"version":"ind')).toBe('{"version":"ind');
  expect(extraText('7')).toBe('7');
});
