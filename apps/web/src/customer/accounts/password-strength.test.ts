import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'weak'],
  ['Aa1!Aa1', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['12345678901234567890', 'weak'],
  ['密码密码密码密码密码密码密码密码密码', 'weak'],
  ['Abcdefgh', 'weak'],
  ['abcdefg1', 'medium'],
  ['abcdefghijk1', 'medium'],
  ['Abcdefghij1', 'medium'],
  ['Abcdefghijk1', 'strong'],
  ['abcdefghijk1', 'medium'],
  ['abcdefghijklmn1', 'medium'],
  ['abcdefghijklmno1', 'strong'],
  ['correct horse battery', 'strong'],
  ['密码密码密码密码密码密码密码密码1', 'strong'],
] as const)('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('a character outside the basic plane counts once', () => {
  expect(passwordStrength('😀😀😀😀1')).toBe('weak');
  expect(passwordStrength('😀😀😀😀😀😀😀1')).toBe('medium');
});
