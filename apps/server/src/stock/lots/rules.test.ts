import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LotField, lotFields } from '@waybill/contract/endpoints/lots.ts';
import { type RejectionReason, dayBounds, readRow, rejectionReasons } from './rules.ts';

const indexes = Object.fromEntries(lotFields.map((field, at) => [field, at])) as Record<LotField, number>;
const zips = new Map([['10001', { city: 'New York', state: 'NY' }]]);
const context = { indexes, zips, reading: {}, dayOrders: {}, ...dayBounds('2026-11-21') };
const good = {
  carrier: 'UPS',
  trackingNumber: '1Z5R89390357567127',
  service: 'UPS Ground',
  zip5: '10001-1234',
  city: '',
  state: '',
  originZip5: '90001',
  originCity: 'Los Angeles',
  originState: 'ca',
  shippedOn: '11/15/2026',
  expectedOn: '2026-11-18',
  deliveredOn: '2026-11-19',
  status: '已签收',
  lastEventTime: '2026-11-19 14:05',
} satisfies Record<LotField, string>;

const judge = (changes: Partial<Record<LotField, string>>): ReturnType<typeof readRow> =>
  readRow(
    lotFields.map((field) => ({ ...good, ...changes })[field]),
    7,
    context,
  );

test('a good row becomes a shipment; city and state come from the ZIP where the row has none', () => {
  expect(judge({})).toEqual({
    line: 7,
    carrier: 'ups',
    trackingNumber: '1Z5R89390357567127',
    service: 'UPS Ground',
    zip5: '10001',
    city: 'New York',
    state: 'NY',
    originZip5: '90001',
    originCity: 'Los Angeles',
    originState: 'CA',
    shippedOn: '2026-11-15',
    expectedOn: '2026-11-18',
    deliveredOn: '2026-11-19',
    status: 'delivered',
    lastEventAt: '2026-11-19 14:05:00',
  });
});

test('only carrier, number, ZIP and ship date are needed', () => {
  const least = Object.fromEntries(lotFields.map((field) => [field, ''])) as Record<LotField, string>;
  const { carrier, trackingNumber, zip5, shippedOn } = good;
  expect(judge({ ...least, carrier, trackingNumber, zip5, shippedOn })).toMatchObject({
    service: '',
    originZip5: '',
    expectedOn: null,
    deliveredOn: null,
    status: 'unknown',
    lastEventAt: null,
  });
});

const refused: readonly (readonly [LotField, string, RejectionReason])[] = [
  ['carrier', '', 'required'],
  ['carrier', 'DHL', 'carrier'],
  ['trackingNumber', '', 'required'],
  ['trackingNumber', '1Z5R8939', 'number_format'],
  ['trackingNumber', '1Z5R8939035756712#', 'number_format'],
  ['trackingNumber', 'x'.repeat(500), 'number_format'],
  ['trackingNumber', '1Z5R89390357567128', 'number_check_digit'],
  ['trackingNumber', '9400111206206406260787', 'number_other_carrier'],
  ['trackingNumber', '9.40011E+21', 'number_rounded'],
  ['zip5', '', 'required'],
  ['zip5', '1001', 'zip_short'],
  ['zip5', '100', 'zip_short'],
  ['zip5', '10', 'zip'],
  ['shippedOn', '11/05/2026', 'day'],
  ['zip5', '1000a', 'zip'],
  ['zip5', '10001-12', 'zip'],
  ['originZip5', 'LA', 'zip'],
  ['originState', 'California', 'state'],
  ['shippedOn', '', 'required'],
  ['shippedOn', 'yesterday', 'day'],
  ['shippedOn', '2025-10-16', 'shipped_too_early'],
  ['shippedOn', '2026-11-24', 'in_future'],
  ['expectedOn', 'soon', 'day'],
  ['expectedOn', '2026-11-14', 'before_shipped'],
  ['deliveredOn', '2026-11-14', 'before_shipped'],
  ['deliveredOn', '2026-11-24', 'in_future'],
  ['lastEventTime', 'noon', 'time'],
  ['lastEventTime', '0000-01-01', 'time'],
  ['lastEventTime', '2026-11-24 00:00', 'in_future'],
  ['city', 'x'.repeat(61), 'too_long'],
  ['city', 'New\u0000York', 'characters'],
  ['city', 'someone@example.com', 'personal'],
  ['city', '(212) 555-0199', 'personal'],
  ['city', '350 Fifth Ave', 'personal'],
  ['originCity', '12 Main Street Apt 4', 'personal'],
  ['service', 'call 13800138000', 'personal'],
];
test.each(refused)('%s %j is refused: %s', (field, value, reason) => {
  expect(judge({ [field]: value })).toEqual({ field, reason });
});

test('a state that is no abbreviation gives way to that of a known ZIP', () => {
  expect(judge({ state: 'New York' })).toMatchObject({ state: 'NY' });
});

test('the bounds of the ship date are in', () => {
  expect(judge({ shippedOn: '2025-10-17', expectedOn: '', deliveredOn: '' })).toMatchObject({
    shippedOn: '2025-10-17',
  });
  expect(judge({ shippedOn: '2026-11-23', expectedOn: '', deliveredOn: '' })).toMatchObject({
    shippedOn: '2026-11-23',
  });
});

test('what a spreadsheet puts around text is taken off', () => {
  expect(judge({ trackingNumber: '="1Z5R89390357567127"', zip5: "'10001" })).toMatchObject({
    trackingNumber: '1Z5R89390357567127',
    zip5: '10001',
  });
});

test('a written form of a number is stored as the number itself', () => {
  const changes = { carrier: 'usps', trackingNumber: '420 10001 9400 1112 0620 6406 2607 87' };
  expect(judge(changes)).toMatchObject({ trackingNumber: '9400111206206406260787' });
});

test('places with digits are places', () => {
  expect(judge({ city: '29 Palms', service: '2nd Day Air' })).toMatchObject({ city: '29 Palms' });
});

// Any text is made of code units: fast-check's own 'binary' unit enumerates all of Unicode first.
test('whatever stands in a row, it is judged and nothing too long or unprintable is stored', () => {
  const cell = fc.oneof(
    fc.array(fc.nat(0xffff), { maxLength: 80 }).map((codes) => String.fromCharCode(...codes)),
    fc.constantFrom('', ...Object.values(good), ...refused.map(([, value]) => value)),
  );
  const changes = fc.dictionary(fc.constantFrom(...lotFields), cell, { maxKeys: 2 });
  fc.assert(
    fc.property(changes, (changed) => {
      const row = judge(changed);
      if ('reason' in row) expect(rejectionReasons).toContain(row.reason);
      else
        expect([row.city, row.service, row.originCity].every((text) => /^\P{Cc}{0,60}$/u.test(text))).toBe(
          true,
        );
    }),
  );
});
