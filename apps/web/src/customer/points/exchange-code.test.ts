import { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCode, missingOf } from './exchange-code.ts';

describe('a code takes its form while it is typed', () => {
  test.each([
    ['', ''],
    ['7', '7'],
    ['7k3m', '7K3M'],
    ['7k3m9', '7K3M-9'],
    ['7K3M-9QXT-2HWD-5RVP', '7K3M-9QXT-2HWD-5RVP'],
    [' 7k3m 9qxt 2hwd 5rvp \n', '7K3M-9QXT-2HWD-5RVP'],
    ['7k3m9qxt2hwd5rvpextra', '7K3M-9QXT-2HWD-5RVP'],
    ['７ｋ３ｍ－９ｑｘｔ', '7K3M-9QXT'],
    ['OIL0', '0110'],
    ['码7k', '7K'],
  ])('%j becomes %s', (text, code) => {
    expect(formatCode(text).code).toBe(code);
  });
});

describe('the caret stays with what was typed', () => {
  test.each([
    ['7K3M', 4, 4],
    ['7K3M9', 5, 6],
    ['7K3M9QXT2', 9, 11],
    // Typed after the second character.
    ['7KA3M-9QXT', 3, 3],
    // The dash was deleted.
    ['7K3M9QXT', 4, 4],
    ['7K3M-9QXT-2HWD-5RVP', 19, 19],
    ['7K3M-9QXT-2HWD-5RVP-XX', 22, 19],
    ['', 0, 0],
  ])('%s at %d', (text, before, after) => {
    expect(formatCode(text, before).caret).toBe(after);
  });
});

test('whatever is typed: a formed code stays as it is, and the caret stays inside', () => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(typed, fc.nat(40), (text, at) => {
      const { code, caret } = formatCode(text, Math.min(at, text.length));
      expect(code).toMatch(/^(?:[0-9A-Z]{4}-){0,3}[0-9A-Z]{0,4}$/);
      expect(formatCode(code, caret)).toEqual({ code, caret });
    }),
  );
});

test('a caret within an accented letter stays inside', () => {
  expect(formatCode('A\u0300', 1)).toEqual({ code: '', caret: 0 });
});

test('says how much is missing', () => {
  expect(missingOf('')).toBe(16);
  expect(missingOf('7K3M-9')).toBe(11);
  expect(missingOf('7K3M-9QXT-2HWD-5RVP')).toBe(0);
});

test('the contract takes what the field shows', () => {
  const { code } = formatCode('7k3m 9qxt2hwd 5rvp');
  expect(pointEndpoints.pointsExchange.body.safeParse({ exchangeCode: code }).success).toBe(true);
});
