import { numbers } from '@waybill/contract/examples/values.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeTrackingNumber } from './compose.ts';
import { publishedNumbers } from './published-numbers.test-kit.ts';
import { longestInput, normaliseTrackingNumber, recogniseTrackingNumber } from './recognise.ts';

const anyText = fc.oneof(
  fc.array(fc.nat(0xffff), { maxLength: 200 }).map((codes) => String.fromCharCode(...codes)),
  fc.stringMatching(/^[1Zz２Ａａ－． \-.–]{0,45}$/),
  fc.stringMatching(/^[0-9A-Z]{0,45}$/),
  fc.constantFrom(...publishedNumbers).map(({ text }) => text),
);
const formatsRead = (text: string) => recogniseTrackingNumber(text).candidates.map(({ format }) => format);

describe('normalising', () => {
  test('drops spaces, dashes, dots and invisible characters, and makes letters and full width plain', () => {
    expect(normaliseTrackingNumber('  1z-5R8.939 03\u00a057–56\u200b71\u300027\r\n')).toBe(
      '1Z5R89390357567127',
    );
    expect(normaliseTrackingNumber('１ｚ５Ｒ－８９')).toBe('1Z5R89');
  });

  test('keeps what it does not know', () => {
    expect(normaliseTrackingNumber('1Z_ß/单号')).toBe('1Z_ß/单号');
  });

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normaliseTrackingNumber(text);
        expect(normaliseTrackingNumber(once)).toBe(once);
      }),
    );
  });

  test('makes a number read the same however it is spaced and cased', () => {
    const separators = fc.array(fc.constantFrom('', '', ' ', '-', '.', '\t'), {
      minLength: 42,
      maxLength: 42,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...publishedNumbers),
        separators,
        fc.boolean(),
        ({ text }, between, lower) => {
          const spaced = Array.from(text, (character, at) => character + (between[at] ?? '')).join('');
          const written = lower ? spaced.toLowerCase() : spaced;
          expect(recogniseTrackingNumber(written)).toEqual(recogniseTrackingNumber(text));
        },
      ),
    );
  });
});

describe('any text', () => {
  test('never throws, and has either candidates or a problem', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { candidates, problem } = recogniseTrackingNumber(text);
        expect(candidates.length > 0).toBe(problem === null);
      }),
      { numRuns: 2000 },
    );
  });

  test('bare digits are never certain', () => {
    const right = fc.constantFrom(
      composeTrackingNumber('fedex_express_12', '98657878885'),
      composeTrackingNumber('usps_impb_zip5', '42078745940011120620640626078'),
    );
    fc.assert(
      fc.property(fc.oneof(right, fc.stringMatching(/^[0-9]{1,42}$/)), (text) => {
        expect(recogniseTrackingNumber(text).candidates.some(({ certain }) => certain)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test('candidates with a right check digit come first, each number of a carrier once', () => {
    const twenty = fc.stringMatching(/^[0-9]{20}$/);
    fc.assert(
      fc.property(fc.oneof(anyText, twenty), (text) => {
        const { candidates } = recogniseTrackingNumber(text);
        const wrong = candidates.map(({ checkOk }) => (checkOk === false ? 1 : 0));
        expect(wrong).toEqual(wrong.toSorted((left, right) => left - right));
        const numbers = candidates.map(({ carrier, canonical }) => `${carrier} ${canonical}`);
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['', 'empty'],
    [' -. ', 'empty'],
    ['1'.repeat(43), 'too_long'],
    [' '.repeat(longestInput + 1), 'too_long'],
    ['1Z5R8939035756712ß', 'characters'],
    ['12345', 'format'],
    ['2Z5R89390357567127', 'format'],
    ['1Z5R8939035756712A', 'format'],
    ['420000000000000000000000000000', 'format'],
  ])('%j is refused: %s', (text, problem) => {
    expect(recogniseTrackingNumber(text)).toMatchObject({ candidates: [], problem });
  });

  test('too long a text is refused unread, even when it is mostly spaces', () => {
    const text = '986578788855'.padEnd(longestInput + 1);
    expect(recogniseTrackingNumber(text)).toEqual({ normalised: '', candidates: [], problem: 'too_long' });
  });
});

describe('letters', () => {
  test.each([
    ['1Z5R89390357567127', 'ups', true, true],
    ['1Z5R89390357567128', 'ups', false, false],
    ['1Z9999999999999999', 'ups', false, false],
    ['K1506235620', 'ups', true, false],
    ['1R0123456789ABCD', 'ups', null, false],
    ['1R0123456789ABCDEFGHIJKLMNOP', 'ups', null, false],
    ['RB123456785US', 'usps', true, true],
    ['RB123456786US', 'usps', false, false],
    ['RR473124829GB', 'usps', true, false],
  ])('%s is of %s, check digit %s, certain %s', (text, carrier, checkOk, certain) => {
    expect(recogniseTrackingNumber(text).candidates).toMatchObject([{ carrier, checkOk, certain }]);
  });
});

describe('several readings', () => {
  test('22 digits from 92 are of USPS or FedEx Ground Economy', () => {
    expect(recogniseTrackingNumber('9261292700768711948021').candidates).toMatchObject([
      { carrier: 'usps', format: 'usps_impb', canonical: '9261292700768711948021', checkOk: true },
      { carrier: 'fedex', format: 'fedex_economy_22', canonical: '61292700768711948021', checkOk: true },
    ]);
  });

  test('20 digits have at most one reading with a right check digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{20}$/), (text) => {
        const { candidates } = recogniseTrackingNumber(text);
        expect(candidates.map(({ carrier }) => carrier).toSorted()).toEqual(['fedex', 'usps']);
        expect(candidates.filter(({ checkOk }) => checkOk).length).toBeLessThan(2);
      }),
      { numRuns: 1000 },
    );
  });

  test('a ZIP prefix gives the destination and changes nothing else', () => {
    const payload = fc.stringMatching(/^9[1-5]([0-9]{19}|[0-9]{23}|[0-9]{27})$/);
    fc.assert(
      fc.property(
        payload,
        fc.stringMatching(/^[0-9]{5}$/),
        fc.stringMatching(/^([0-9]{4})?$/),
        (body, zip5, zip4) => {
          const number = composeTrackingNumber('usps_impb', body);
          const destination = { destinationZip5: zip5, ...(zip4 && { destinationZip4: zip4 }) };
          const plain = recogniseTrackingNumber(number).candidates;
          const prefixed = recogniseTrackingNumber(`420${zip5}${zip4}${number}`).candidates;
          for (const { carrier, canonical } of plain) {
            expect(prefixed).toContainEqual(expect.objectContaining({ carrier, canonical, ...destination }));
          }
        },
      ),
    );
  });

  test('a ZIP prefix that may be five or nine digits gives both, nine first', () => {
    expect(recogniseTrackingNumber('420 10023 9201 9400111206206406260787').candidates).toMatchObject([
      {
        canonical: '9400111206206406260787',
        destinationZip5: '10023',
        destinationZip4: '9201',
        checkOk: true,
      },
      { canonical: '92019400111206206406260787', destinationZip5: '10023', checkOk: true },
    ]);
  });

  test('34 digits after 420 are of USPS, other 34 digits of FedEx', () => {
    expect(formatsRead('4201002334249300190132607600833454')).toEqual(['usps_impb_zip9']);
    expect(formatsRead('1001921334250001000300779017972697')).toEqual(['fedex_express_34']);
    expect(formatsRead('9622001900000000000000776632517510')).toEqual(['fedex_gsn_34']);
    expect(formatsRead('4201000000000000000000779017972697')).toEqual([]);
  });

  test('34 digits whose number is longer than twelve digits are not cut down to twelve', () => {
    expect(formatsRead('1001921334250001000312779017972697')).toEqual([]);
    expect(formatsRead('9622001900000000000012776632517510')).toEqual([]);
  });
});

test('numbers of the examples of the API are recognised with a right check digit', () => {
  for (const [carrier, number] of Object.entries(numbers))
    expect(recogniseTrackingNumber(number).candidates[0], number).toMatchObject({ carrier, checkOk: true });
});
