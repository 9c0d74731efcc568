import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeTrackingNumber } from './compose.ts';
import { findNumbers, isProse } from './find-numbers.ts';
import { parcelKey } from './formats.ts';
import { publishedNumbers } from './published-numbers.test-kit.ts';
import { isValidFor, namesOf, readNumber } from './read-number.ts';

/** What a text says: numbers as `carrier number`, others as they stand there with their problem. */
const read = (text: string): string[] => {
  const prose = isProse(text);
  return text.split(/[\r\n]+/).flatMap((line) =>
    findNumbers(line, prose).map((piece) => {
      const { number, carrier, problem } = readNumber(piece);
      return `${carrier ?? problem} ${number}`;
    }),
  );
};

const ups = '1ZWB19280305337172';
const other = '1ZWB63630323175422';
const wrong = '1ZWB55880367283069';
const usps = '9400190533717128194978';
const fedex = '525005808930';
const ground = '091552229883978';

describe('texts that were seen to be read wrongly', () => {
  test.each([
    [
      '单号1ZWB92830330097778，请查收\n退单号1ZWB24010368396978已签收\nUPS快递1ZWB27420338501916',
      ['ups 1ZWB92830330097778', 'ups 1ZWB24010368396978', 'ups 1ZWB27420338501916'],
    ],
    ['(9611020) 895021862157916', ['fedex 895021862157916']],
    [`\u001F${ground}`, [`fedex ${ground}`]],
    [
      '7164222025610201\nd7321084587600201b\n42090272\u001D9400192123747509958210\n]C142090272\u001D9400197340668921848616',
      [
        'fedex 716422202561',
        'fedex 732108458760',
        'usps 9400192123747509958210',
        'usps 9400197340668921848616',
      ],
    ],
    ['LK207507530XX\nLK945612254DE', ['format LK207507530XX', 'usps LK945612254DE']],
    [
      '9205599651753495003041\n9200198093969566280873\n9220296099778668355348',
      ['usps 9205599651753495003041', 'usps 9200198093969566280873', 'usps 9220296099778668355348'],
    ],
    [
      '1ZWB07730367830807\n667830804660\n9400196783080466746907\n1ZWB07730367830808',
      [
        'ups 1ZWB07730367830807',
        'fedex 667830804660',
        'usps 9400196783080466746907',
        'check_digit 1ZWB07730367830808',
      ],
    ],
    [
      `UPS: ${ups} USPS: 9400 1905 3371 7128 1949 78
FedEx: 5053 3717 1280 / USPS: 9400192317542458396505
Tracking: ${other} ${wrong}
1ZWB43920367241331+1ZWB45910389309832/723175424580`,
      [
        `ups ${ups}`,
        `usps ${usps}`,
        'fedex 505337171280',
        'usps 9400192317542458396505',
        `ups ${other}`,
        `check_digit ${wrong}`,
        'ups 1ZWB43920367241331',
        'ups 1ZWB45910389309832',
        'fedex 723175424580',
      ],
    ],
    [
      `Subject: Your order 1187 goes out today
The parcel ${fedex} has left our warehouse.
Posted Mon 11/16/2026 4:05 PM
Planned arrival 11/20/2026 9:00 AM - 1:00 PM
To: 77 Sample Road
Sampleville, OR 97001
Weight 3.40 LB, 2 pieces, $18.95
1. Keep this mail.
(c) 2026 Example Store. Written at 6:53 AM PST.`,
      [`fedex ${fedex}`],
    ],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('forms of their kinds', () => {
  test.each([
    [`{"tracking":"${usps}","sku":"100200300400"}`, [`usps ${usps}`]],
    [`https://www.ups.com/track?tracknum=${ups}%0D%0A${other}&loc=en_US`, [`ups ${ups}`, `ups ${other}`]],
    [
      `https://tools.usps.com/go/TrackConfirmAction?tLabels=${usps}%252C${usps}`,
      [`usps ${usps}`, `usps ${usps}`],
    ],
    [
      `https://www.fedex.com/fedextrack/?trknbr=${fedex}&trkqual=2461000001~${fedex}~FX`,
      [`fedex ${fedex}`, `fedex ${fedex}`],
    ],
    [`https://www.ups.com/track?tracknum=${wrong}`, [`check_digit ${wrong}`]],
    [`${ups}~${other}|${usps}`, [`ups ${ups}`, `ups ${other}`, `usps ${usps}`]],
    [`UPS${ups}`, [`ups ${ups}`]],
    [`fedex${fedex}usps${usps}`, [`fedex ${fedex}`, `usps ${usps}`]],
    [`${ups}${other}`, [`ups ${ups}`, `ups ${other}`]],
    [`${ups}${wrong}`, [`ups ${ups}`, `check_digit ${wrong}`]],
    [`${ups}-${other}`, [`ups ${ups}`, `ups ${other}`]],
    [`${ups}_label.pdf`, [`ups ${ups}`]],
    [`1.${ups} 2.${other}`, [`ups ${ups}`, `ups ${other}`]],
    [`*${ups}*`, [`ups ${ups}`]],
    [`["${ups}","${other}"]`, [`ups ${ups}`, `ups ${other}`]],
    [`<td>${ups}</td><td>9400 1905 3371 7128 1949 78</td>`, [`ups ${ups}`, `usps ${usps}`]],
    [String.raw`${ups}\n${other}`, [`ups ${ups}`, `ups ${other}`]],
    [`'${ground}`, [`fedex ${ground}`]],
    [`="${ground}"`, [`fedex ${ground}`]],
    ['(420) 90272 (94) 00192123747509958210', ['usps 9400192123747509958210']],
    [']E0525005808930', [`fedex ${fedex}`]],
    [`${fedex} 0201`, [`fedex ${fedex}`]],
    [`00${fedex}`, [`fedex ${fedex}`]],
    [`00000000${fedex}`, [`fedex ${fedex}`]],
    [`00${usps}`, [`usps ${usps}`]],
    [`000${ups}`, [`ups ${ups}`]],
    ['LN 858 767 915 JP', ['usps LN858767915JP']],
    ['1Z WB5 588 03 6728 3069', [`check_digit ${wrong}`]],
    [
      '１ＺＷＢ１９２８０３０５３３７１７２／１ＺＷＢ６３６３０３２３１７５４２２',
      [`ups ${ups}`, `ups ${other}`],
    ],
    ['快递单号1ZWB5588036728306已发', ['format 1ZWB5588036728306']],
    ['Your FedEx 5053 3717 1281 is late', ['check_digit 505337171281']],
    [`Order 1187 ${wrong}`, [`check_digit ${wrong}`]],
    ['9.40011E+21', ['scientific 9.40011E+21']],
    ['12345', ['format 12345']],
    ['525,005,808,930', [`fedex ${fedex}`]],
    ['525,005,808,931', ['check_digit 525005808931']],
    ['٥٢٥٠٠٥٨٠٨٩٣٠', [`fedex ${fedex}`]],
    ['۵۲۵۰۰۵۸۰۸۹۳۰', [`fedex ${fedex}`]],
    ['MI748201790175146181', ['ups MI748201790175146181']],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    'Phone +1 555-010-0199, order 112-7331934-8834661, total $1,234.56',
    'Order number: 4889201234777',
    '地址：示例路88号 邮编100022 电话13800138000',
    '订单号：200012345678，金额￥18.95，2026年11月18日',
    'Detroit, MI 48201-1234',
    '2026-11-18T07:41:00-07:00',
    '18-Nov-26',
    '20261118',
    '123e4567-e89b-42d3-a456-426614174000',
    'shop1234567890123@example.com',
    '192.168.100.200',
    '1,234,567.89',
    '$525,005,808,930',
  ])('%j has no number to be put right', (text) => {
    expect(read(text)).toEqual([]);
  });
});

test('what a text is put together of comes out again, whatever stands between', () => {
  const piece = fc.oneof(
    fc
      .stringMatching(/^[0-9A-Z]{6}03[0-9]{7}$/)
      .map((digits) => composeTrackingNumber('ups_1z', `1Z${digits}`)),
    fc.stringMatching(/^[1-8][0-9]{10}$/).map((digits) => composeTrackingNumber('fedex_express_12', digits)),
    fc.stringMatching(/^[0-9]{17}$/).map((digits) => composeTrackingNumber('usps_impb', `9400${digits}`)),
    fc.constant(wrong),
  );
  const between = fc.constantFrom(
    ' ',
    ', ',
    ' + ',
    '/',
    '|',
    '~',
    '%2C',
    '%0D%0A',
    '；',
    '、',
    ' UPS: ',
    '，单号',
    '\t',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, between), { minLength: 1, maxLength: 8 }), (parts) => {
      const text = parts.map(([number, separator]) => number + separator).join('');
      expect(findNumbers(text)).toEqual(parts.map(([number]) => number));
    }),
    { numRuns: 500 },
  );
});

test('never throws, and every piece stands in the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const piece of findNumbers(text)) expect(readNumber(piece).number).not.toBe('');
    }),
  );
});

test('several numbers in one field are told, and none of them is taken for the whole', () => {
  expect(readNumber(`${ups} ${other}`)).toMatchObject({ carrier: null, problem: 'several_numbers' });
  expect(isValidFor('ups', `${ups}/${other}`)).toEqual({ ok: false, reason: 'several_numbers' });
  expect(isValidFor('ups', `单号${ups}`)).toMatchObject({ ok: true, canonical: ups });
  // A link and its text, both barcodes of a label: one parcel.
  expect(isValidFor('ups', `${ups}; ${ups.toLowerCase()}`)).toMatchObject({ ok: true, canonical: ups });
  const both = '9261290336128704042634/61290336128704042634';
  expect(isValidFor('usps', both)).toMatchObject({ ok: true, canonical: '9261290336128704042634' });
  expect(isValidFor('fedex', both)).toMatchObject({ ok: true, canonical: '61290336128704042634' });
});

describe('whose number it is', () => {
  test.each([
    ['9261290336128704042634', null, ['usps', 'fedex']],
    ['9202394653001023698293', 'usps', ['usps']],
    ['92748901790175146181728939', 'ups', ['ups', 'usps']],
    ['4209021092748901790175146181728939', 'ups', ['ups', 'usps']],
    ['92748931507708513018050063', 'usps', ['usps', 'ups']],
    ['801184231299311946', null, ['ups', 'fedex']],
  ])('%s', (text, carrier, candidates) => {
    const found = readNumber(text);
    expect(found.carrier).toBe(carrier);
    expect(found.candidates.map((candidate) => candidate.carrier)).toEqual(candidates);
  });

  test('a range that mailers share is UPS where somebody says so', () => {
    expect(isValidFor('ups', '92748931507708513018050063')).toMatchObject({ ok: true });
    expect(isValidFor('ups', '9205599651753495003041')).toMatchObject({ reason: 'other_carrier' });
  });
});

describe('one parcel under several names', () => {
  test.each([
    ['9261290336128704042634', '61290336128704042634'],
    ['9171969010756003077385', '71969010756003077385'],
  ])('%s is %s', (whole, short) => {
    expect(parcelKey(readNumber(whole, 'usps').number)).toBe(whole);
    expect(parcelKey(readNumber(short).number)).toBe(whole);
    expect(parcelKey(readNumber(`42090245${whole}`, 'usps').number)).toBe(whole);
  });

  test.each([
    ['61290336128704042634', ['fedex 61290336128704042634', 'usps 9261290336128704042634']],
    ['9261290336128704042634', ['fedex 61290336128704042634', 'usps 9261290336128704042634']],
    ['71969010756003077385', ['usps 71969010756003077385', 'usps 9171969010756003077385']],
    ['92748901790175146181728939', ['ups 92748901790175146181728939', 'usps 92748901790175146181728939']],
    ['9205599651753495003041', []],
    ['02394653001023698293', []],
    [usps, []],
    [ups, []],
  ])('%s has the names %j', (number, names) => {
    expect(namesOf(number)).toEqual(names);
  });

  test('a name is its own, and names of others stay apart', () => {
    const keys = publishedNumbers.map(({ canonical }) => parcelKey(canonical));
    expect(keys.map(parcelKey)).toEqual(keys);
    expect(new Set(keys).size).toBe(new Set(publishedNumbers.map(({ canonical }) => canonical)).size);
  });
});
