import { expect, test } from 'vitest';
import { activationFor } from './guard.ts';

const lead = (path: string) => activationFor(new URL(path, 'https://waybill.example'));

test.each([
  ['/?code=abc', '/active?code=abc'],
  ['/login?code=a%2Bb&redirect=%2Fups', '/active?code=a%2Bb'],
  ['/ups?zipCode=10001&code=abc', '/active?code=abc'],
])('%s leads to %s', (path, target) => {
  expect(lead(path)).toBe(target);
});

test.each([
  '/active?code=abc',
  '/active/?code=abc',
  '/Active?code=abc',
  '/ups',
  '/login/oidc?code=abc&state=def',
  '/ups?code=',
  '/ups?code=%20',
])('%s stays', (path) => {
  expect(lead(path)).toBeUndefined();
});
