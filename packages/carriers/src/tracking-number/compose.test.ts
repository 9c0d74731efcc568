import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeTrackingNumber } from './compose.ts';
import type { CheckedFormatId } from './formats.ts';
import { isValidFor } from './read-number.ts';
import { recogniseTrackingNumber } from './recognise.ts';

/** Everything but the check digit, which S10 and ASTRA put in the middle. */
const payloads: Readonly<Record<CheckedFormatId, RegExp>> = {
  ups_1z: /^1Z[0-9A-Z]{8}[0-9]{7}$/,
  ups_waybill: /^[AHJKTV][0-9]{9}$/,
  ups_mail_innovations: /^92748901790175([0-9]{7}|[0-9]{11})$/,
  ups_mail_innovations_zip5: /^420[0-9]{5}92748901790175([0-9]{7}|[0-9]{11})$/,
  ups_mail_innovations_named: /^(927489([0-9]{15}|[0-9]{19})|926129[0-9]{19})$/,
  usps_impb: /^9[1-5]([0-9]{19}|[0-9]{23}|[0-9]{27})$/,
  usps_impb_zip9: /^420[0-9]{9}9[1-5]([0-9]{19}|[0-9]{23}|[0-9]{27})$/,
  usps_impb_zip5: /^420[0-9]{5}9[1-5]([0-9]{19}|[0-9]{23}|[0-9]{27})$/,
  usps_20: /^[0-9]{19}$/,
  usps_20_without_91: /^[0-9]{19}$/,
  usps_s10: /^[A-Z]{2}[0-9]{8}US$/,
  usps_s10_foreign: /^[A-Z]{2}[0-9]{8}(CN|DE|GB|JP)$/,
  fedex_express_12: /^[0-9]{11}$/,
  fedex_form_16: /^[0-9]{11}0[0-9]{3}$/,
  fedex_ground_15: /^[0-9]{14}$/,
  fedex_sscc_18: /^[0-9]{17}$/,
  fedex_economy_20: /^[0-9]{19}$/,
  fedex_economy_22: /^9261[0-9]{17}$/,
  fedex_economy_22_zip9: /^420[0-9]{9}9261[0-9]{17}$/,
  fedex_economy_22_zip5: /^420[0-9]{5}9261[0-9]{17}$/,
  fedex_ground_96: /^96[0-9]{19}$/,
  fedex_astra_32: /^3[0-9]{30}$/,
  fedex_express_34: /^[1-35-8][0-9]{19}00[0-9]{11}$/,
  fedex_gsn_34: /^96[0-9]{18}00[0-9]{11}$/,
};
const formats = Object.keys(payloads) as CheckedFormatId[];

test.each(formats)(
  '%s: the composed number is recognised, and what it reduces to reduces no further',
  (format) => {
    fc.assert(
      fc.property(fc.stringMatching(payloads[format]), (payload) => {
        const { candidates } = recogniseTrackingNumber(composeTrackingNumber(format, payload));
        const candidate = candidates.find((found) => found.format === format);
        expect(candidate?.checkOk).toBe(true);
        const { carrier, canonical } = candidate!;
        expect(isValidFor(carrier, canonical)).toMatchObject({ ok: true, canonical });
      }),
    );
  },
);

test.each([
  ['ups_1z', '1Z5R8939035756712', '1Z5R89390357567127'],
  ['fedex_express_12', '98657878885', '986578788855'],
  ['fedex_ground_15', '04144176022896', '041441760228964'],
  ['fedex_economy_20', '6129270072665358507', '61292700726653585070'],
  ['fedex_astra_32', '3297151456010244784917580282014', '32971514560102447849175802862014'],
  ['usps_impb', '940011120620640626078', '9400111206206406260787'],
  ['usps_20', '0307179000052348374', '03071790000523483741'],
  ['usps_s10', 'RB12345678US', 'RB123456785US'],
] as const)('%s: puts the check digit of %s in its place', (format, payload, number) => {
  expect(composeTrackingNumber(format, payload)).toBe(number);
});

test.each([
  ['ups_1z', '5R8939035756712'],
  ['ups_1z', '1Z5R893903575671'],
  ['fedex_express_12', '986578788855'],
  ['fedex_ground_15', '0414417602289X'],
  ['usps_impb', '960011120620640626078'],
  ['usps_s10', 'RB12345678GB'],
  ['usps_s10_foreign', 'RB12345678US'],
] as const)('%s: refuses the payload %s', (format, payload) => {
  expect(() => composeTrackingNumber(format, payload)).toThrow(RangeError);
});
