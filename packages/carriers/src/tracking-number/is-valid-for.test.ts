import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeTrackingNumber } from './compose.ts';
import { publishedNumbers } from './published-numbers.test-kit.ts';
import { isValidFor } from './read-number.ts';
import { recogniseTrackingNumber } from './recognise.ts';

const carrier = fc.constantFrom('ups', 'usps', 'fedex');
const text = fc.oneof(
  fc.array(fc.nat(0xffff), { maxLength: 200 }).map((codes) => String.fromCharCode(...codes)),
  fc.stringMatching(/^[0-9A-Z]{0,45}$/),
  fc.stringMatching(/^([0-9]{12}|[0-9]{15}|[0-9]{20}|92[0-9]{20}|420[0-9]{31})$/),
  fc.constantFrom(...publishedNumbers).map((published) => published.text),
);
const changed = (number: string, at: number, shift: number) =>
  number.slice(0, at) + String((Number(number[at]) + shift) % 10) + number.slice(at + 1);

test('takes what is recognised as of the carrier without a wrong check digit, the best reading', () => {
  fc.assert(
    fc.property(carrier, text, (of, written) => {
      const best = recogniseTrackingNumber(written).candidates.find(
        (candidate) => candidate.carrier === of && candidate.checkOk !== false,
      );
      const expected = best ? { ok: true, canonical: best.canonical, format: best.format } : { ok: false };
      expect(isValidFor(of, written)).toMatchObject(expected);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['ups', '', { reason: 'empty' }],
  ['ups', ' - ', { reason: 'empty' }],
  ['ups', '1'.repeat(43), { reason: 'too_long' }],
  ['ups', '1Z5R8939035756712/', { reason: 'characters' }],
  ['ups', '1Z5R893903575671', { reason: 'format' }],
  ['ups', '986578788856', { reason: 'format' }],
  ['ups', '1Z5R89390357567128', { reason: 'check_digit', format: 'ups_1z' }],
  ['usps', '9400111206206406260788', { reason: 'check_digit', format: 'usps_impb' }],
  ['ups', '986578788855', { reason: 'other_carrier', format: 'fedex_express_12' }],
  ['usps', '1R0123456789ABCD', { reason: 'other_carrier', format: 'ups_roadie' }],
  ['usps', '61292700726653585070', { reason: 'other_carrier', format: 'fedex_economy_20' }],
  ['fedex', '71969010756003077385', { reason: 'other_carrier', format: 'usps_20_without_91' }],
] as const)('%s: %j is refused: %j', (of, written, failure) => {
  expect(isValidFor(of, written)).toEqual({ ok: false, ...failure });
});

// Zeros in front may be put on: without them it is another number.
test.each([
  ['usps', 'usps_impb', 2, /^9[1-5][0-9]{19}$/],
  ['fedex', 'fedex_ground_15', 0, /^[1-9]{3}[0-9]{11}$/],
  ['fedex', 'fedex_sscc_18', 0, /^[1-9]{3}[0-9]{14}$/],
  ['fedex', 'fedex_ground_96', 7, /^96[0-9]{19}$/],
] as const)(
  '%s: one digit of a %s number changed from place %i on is caught',
  (of, format, from, payload) => {
    const shift = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(fc.stringMatching(payload), fc.nat(), shift, (body, place, by) => {
        const number = composeTrackingNumber(format, body);
        const mistyped = changed(number, from + (place % (number.length - from)), by);
        expect(isValidFor(of, mistyped)).toMatchObject({ reason: 'check_digit' });
      }),
    );
  },
);
