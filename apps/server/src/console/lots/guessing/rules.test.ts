import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { expect, test } from 'vitest';
import { type LotNumber, guessBits } from './rules.ts';

type Make = (serial: number) => LotNumber;

const ups =
  (shipper = 'A4E821', service = '03'): Make =>
  (serial) => ({
    carrier: 'ups',
    number: composeTrackingNumber('ups_1z', `1Z${shipper}${service}${String(serial).padStart(7, '0')}`),
  });
const usps: Make = (serial) => ({
  carrier: 'usps',
  number: composeTrackingNumber('usps_impb', `94001112068${String(serial).padStart(10, '0')}`),
});
const s10: Make = (serial) => ({
  carrier: 'usps',
  number: composeTrackingNumber('usps_s10', `EA${String(serial).padStart(8, '0')}US`),
});
const fedex: Make = (serial) => ({
  carrier: 'fedex',
  number: composeTrackingNumber('fedex_express_12', String(serial).padStart(11, '0')),
});

/** The same numbers below `below` for the same seed. */
const scattered = (count: number, below: number, seed = 7): number[] => {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * below);
  });
};

const upTo = (count: number, from = 4_000_000, step = 1): number[] =>
  Array.from({ length: count }, (_, at) => from + at * step);

const bits = (make: Make, serials: readonly number[], known?: number) =>
  guessBits([serials.map(make)], known);

test.each([
  ['UPS', ups()],
  ['USPS', usps],
  ['FedEx', fedex],
])(
  'labels of %s one after the other leave nothing to guess, and few numbers when the end is hidden',
  (_, make) => {
    expect(bits(make, upTo(500))).toEqual({ standard: 0, strict: 8 });
  },
);

test('labels of S10 show only one digit of their serial', () => {
  expect(bits(s10, upTo(500))).toEqual({ standard: 2, strict: 8 });
});

test('neither their order in the file nor a number that is missing now and then changes that', () => {
  const shuffled = upTo(600).toSorted((a, b) => ((a * 7919) % 601) - ((b * 7919) % 601));
  expect(bits(ups(), shuffled)).toEqual(bits(ups(), upTo(600)));
  expect(
    bits(
      ups(),
      upTo(600).filter((serial) => serial % 9 !== 0),
    )?.standard,
  ).toBe(0);
});

test('labels in steps are as easy: the step is seen', () => {
  expect(bits(ups(), upTo(500, 1_000_000, 7))).toMatchObject({ standard: 0, strict: 8 });
  expect(bits(fedex, upTo(500, 1_000_000, 1000))?.strict).toBe(8);
});

test.each([
  // 7 digits: 3 and a check digit show, a tenth of 10,000 is left, and fewer near a known one.
  ['UPS', ups(), 10_000_000, 7, 10, 20, 24],
  // 11 digits, of which the first 2 show: the mask leaves 6, strictly 9.
  ['FedEx', fedex, 100_000_000_000, 15, 17, 29, 30],
  ['USPS', usps, 10_000_000_000, 17, 21, 30, 34],
])(
  'scattered labels of %s leave what their digits have',
  (_, make, below, low, high, strictLow, strictHigh) => {
    const found = bits(make, scattered(2000, below));
    expect(found?.standard).toBeGreaterThanOrEqual(low);
    expect(found?.standard).toBeLessThanOrEqual(high);
    expect(found?.strict).toBeGreaterThanOrEqual(strictLow);
    expect(found?.strict).toBeLessThanOrEqual(strictHigh);
  },
);

test('a lot of which half is scattered is as easy as its easy half, two bits aside', () => {
  const half = bits(usps, [...upTo(1000), ...scattered(1000, 10_000_000_000)]);
  expect(half?.standard).toBeLessThanOrEqual(2);
});

test('rolls of labels that begin anywhere are found out by going a few labels to either side', () => {
  const rolls = scattered(40, 90_000_000).flatMap((from) => upTo(100, from * 100));
  expect(bits(usps, rolls)?.standard).toBeLessThanOrEqual(4);
  expect(bits(usps, rolls)?.standard).toBeGreaterThan(0);
});

test('of several series the easiest counts, unless it is hardly there', () => {
  const hard = scattered(2000, 100_000_000_000).map(fedex);
  expect(guessBits([[...hard, ...upTo(500).map(ups())]])?.standard).toBe(0);
  expect(guessBits([[...hard, ...upTo(5).map(ups())]])?.standard).toBeGreaterThan(10);
});

test('labels of another shipper or service are not told by these', () => {
  const few = ['00', '01', '02', '03', '12'].map((service) => ups('A4E821', service)(1));
  expect(guessBits([[...few.slice(0, 1), ups('B4E82X')(2)]])).toBeNull();
  expect(guessBits([[ups('A4E82X', '03')(1), ups('A4E82Y', '03')(2)]])).toBeNull();
});

test('the more numbers are known, the fewer are left', () => {
  const one = bits(usps, scattered(2000, 10_000_000_000), 1);
  const many = bits(usps, scattered(2000, 10_000_000_000), 200);
  expect(many?.strict).toBeLessThan(one?.strict ?? 0);
});

test('a single number, the same one twice, and what is no number tell nothing', () => {
  expect(guessBits([])).toBeNull();
  expect(bits(ups(), [1])).toBeNull();
  expect(bits(ups(), [1, 1])).toBeNull();
  expect(guessBits([[{ carrier: 'ups', number: 'nonsense' }]])).toBeNull();
});

test('stretches of a large lot tell what the whole tells', () => {
  const serials = scattered(30_000, 10_000_000_000).toSorted((a, b) => a - b);
  const whole = bits(usps, serials);
  const parts = [0, 10_000, 20_000].map((from) => serials.slice(from, from + 2000).map(usps));
  const near = guessBits(parts);
  expect(Math.abs((near?.strict ?? 0) - (whole?.strict ?? 0))).toBeLessThanOrEqual(1);
});
