import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CheckDigit,
  fedexCheckDigit,
  gs1CheckDigit,
  gs1CheckDigitBehind,
  s10CheckDigit,
  upsCheckDigit,
} from './check-digits.ts';

const of = (scheme: CheckDigit, payload: string) => scheme(payload, 0, payload.length);
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const weighted = (payload: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(payload.charAt(at)), 0);

/** A payload, the same with one digit changed, and where. */
const changed = (length: number) =>
  fc.tuple(digits(length), fc.nat(length - 1), fc.integer({ min: 1, max: 9 })).map(([payload, at, shift]) => {
    const digit = (Number(payload.charAt(at)) + shift) % 10;
    return { payload, at, shift, other: `${payload.slice(0, at)}${digit}${payload.slice(at + 1)}` };
  });

/** A payload, the same with two neighbours swapped, and how far apart they are. */
const swapped = (length: number) =>
  fc.tuple(digits(length), fc.nat(length - 2)).map(([payload, at]) => {
    const [left, right] = [payload.charAt(at), payload.charAt(at + 1)];
    const other = payload.slice(0, at) + right + left + payload.slice(at + 2);
    return { payload, other, apart: Math.abs(Number(left) - Number(right)) };
  });

test.each([
  ['GS1', gs1CheckDigit, '04144176022896', 4],
  ['GS1', gs1CheckDigit, '940011120620640626078', 7],
  ['GS1 behind 91', gs1CheckDigitBehind('91'), '7196901075600307738', 5],
  ['GS1 behind 92', gs1CheckDigitBehind('92'), '6129270072665358507', 0],
  ['FedEx, 11 digits', fedexCheckDigit, '98657878885', 5],
  ['FedEx, 13 digits', fedexCheckDigit, '0077901797269', 7],
  ['FedEx, remainder 10', fedexCheckDigit, '00000000031', 0],
  ['UPS with letters', upsCheckDigit, '5R8939035756712', 7],
  ['UPS waybill', upsCheckDigit, '150623562', 0],
  ['S10', s10CheckDigit, '47312482', 9],
  ['S10, remainder 0', s10CheckDigit, '00000000', 5],
  ['S10, remainder 1', s10CheckDigit, '00300000', 0],
] as const)('%s: gives the check digit of an example', (_name, scheme, payload, digit) => {
  expect(of(scheme, payload)).toBe(digit);
});

describe('GS1', () => {
  test('catches every change of one digit', () => {
    fc.assert(
      fc.property(
        changed(21),
        ({ payload, other }) => of(gs1CheckDigit, payload) !== of(gs1CheckDigit, other),
      ),
    );
  });

  test('misses swapped neighbours only when they are 0 or 5 apart', () => {
    fc.assert(
      fc.property(swapped(14), ({ payload, other, apart }) => {
        expect(of(gs1CheckDigit, payload) === of(gs1CheckDigit, other)).toBe(apart === 0 || apart === 5);
      }),
    );
  });

  test('counts an identifier that is not printed as if it were', () => {
    fc.assert(
      fc.property(fc.constantFrom('91', '92'), fc.nat(24).chain(digits), (lead, payload) => {
        expect(of(gs1CheckDigitBehind(lead), payload)).toBe(of(gs1CheckDigit, lead + payload));
      }),
    );
  });

  test('never gives one 20-digit number the same digit plain, behind 91 and behind 92', () => {
    fc.assert(
      fc.property(digits(19), (payload) => {
        const readings = [gs1CheckDigit, gs1CheckDigitBehind('91'), gs1CheckDigitBehind('92')];
        expect(new Set(readings.map((scheme) => of(scheme, payload))).size).toBe(3);
      }),
    );
  });
});

describe('FedEx', () => {
  const weights = [3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1];
  const remainder = (payload: string) => weighted(payload, weights) % 11;

  test.each([
    ['a changed digit', changed(11)],
    ['swapped neighbours', swapped(11).filter(({ apart }) => apart > 0)],
  ])('misses %s only when the remainder moves between 0 and 10', (_name, pairs) => {
    fc.assert(
      fc.property(pairs, ({ payload, other }) => {
        const remainders = [remainder(payload), remainder(other)].toSorted((left, right) => left - right);
        const missed = of(fedexCheckDigit, payload) === of(fedexCheckDigit, other);
        expect(missed).toBe(remainders[0] === 0 && remainders[1] === 10);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('UPS', () => {
  test('misses a changed digit only at a weight of 2 and 5 apart', () => {
    fc.assert(
      fc.property(changed(15), ({ payload, other, at, shift }) => {
        const missed = of(upsCheckDigit, payload) === of(upsCheckDigit, other);
        expect(missed).toBe(at % 2 === 1 && shift === 5);
      }),
    );
  });

  test('catches swapped neighbours that differ', () => {
    fc.assert(
      fc.property(swapped(15), ({ payload, other, apart }) => {
        expect(of(upsCheckDigit, payload) === of(upsCheckDigit, other)).toBe(apart === 0);
      }),
    );
  });

  test('counts the letters from A as 2, 3 … 9, 0, 1 and so on', () => {
    const asDigits = (payload: string) =>
      payload.replaceAll(/[A-Z]/g, (letter) =>
        '23456789012345678901234567'.charAt(letter.charCodeAt(0) - 65),
      );
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{15}$/), (payload) => {
        expect(of(upsCheckDigit, payload)).toBe(of(upsCheckDigit, asDigits(payload)));
      }),
    );
  });
});

describe('S10', () => {
  const remainder = (payload: string) => weighted(payload, [8, 6, 4, 2, 3, 5, 9, 7]) % 11;

  test('misses a changed digit only when the remainder moves between 0 and 6', () => {
    fc.assert(
      fc.property(changed(8), ({ payload, other }) => {
        const remainders = [remainder(payload), remainder(other)].toSorted((left, right) => left - right);
        const missed = of(s10CheckDigit, payload) === of(s10CheckDigit, other);
        expect(missed).toBe(remainders[0] === 0 && remainders[1] === 6);
      }),
      { numRuns: 2000 },
    );
  });
});
