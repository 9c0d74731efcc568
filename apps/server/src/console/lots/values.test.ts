import fc from 'fast-check';
import { trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { vocabulary as english } from '@waybill/phrases/en/vocabulary.ts';
import { vocabulary as chinese } from '@waybill/phrases/zh-CN/vocabulary.ts';
import { expect, test } from 'vitest';
import { readCarrier, readDay, readStatus, readTime } from './values.ts';

test.each([
  ['UPS', 'ups'],
  ['usps', 'usps'],
  ['FedEx', 'fedex'],
  ['Fed-Ex', 'fedex'],
  ['Federal Express', 'fedex'],
  ['U.S.P.S.', 'usps'],
  ['联邦快递', 'fedex'],
  ['美国邮政', 'usps'],
  ['DHL', null],
  ['', null],
])('carrier %j is %s', (text, carrier) => {
  expect(readCarrier(text)).toBe(carrier);
});

test.each(trackingStatuses)('status %s is read by its name and by both labels', (status) => {
  expect(readStatus(status)).toBe(status);
  expect(readStatus(status.replaceAll('_', ' ').toUpperCase())).toBe(status);
  expect(readStatus(english[`trackingStatus.${status}`])).toBe(status);
  expect(readStatus(chinese[`trackingStatus.${status}`])).toBe(status);
});

test('a status outside the vocabulary is none', () => {
  expect(readStatus('lost')).toBeNull();
  expect(readStatus('not delivered')).toBeNull();
});

test.each([
  ['2026-11-18', '2026-11-18'],
  ['2026-1-8', '2026-01-08'],
  ['2026/11/18', '2026-11-18'],
  ['11/18/2026', '2026-11-18'],
  ['1/8/2026', '2026-01-08'],
  ['20261118', '2026-11-18'],
  ['2026年11月18日', '2026-11-18'],
  ['2026-11-18 08:30', '2026-11-18'],
  ['2026-11-18T08:30:00Z', '2026-11-18'],
  ['11/18/2026 8:30 PM', '2026-11-18'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['13/01/2026', null],
  ['18.11.2026', null],
  ['2026-11-18 25:00', null],
  ['2026-11-18abc', null],
  ['202611181', null],
  ['46344', null],
  ['', null],
])('day %j is %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  ['2026-11-18 08:30:15', '2026-11-18 08:30:15'],
  ['2026-11-18T08:30', '2026-11-18 08:30:00'],
  ['2026-11-18T08:30:15.123Z', '2026-11-18 08:30:15Z'],
  ['2026-11-18 08:30:15 +08:00', '2026-11-18 08:30:15+08:00'],
  ['2026-11-18T08:30:15-0500', '2026-11-18 08:30:15-0500'],
  ['11/18/2026 8:05 PM', '2026-11-18 20:05:00'],
  ['11/18/2026 12:05 AM', '2026-11-18 00:05:00'],
  ['2026-11-18', '2026-11-18 00:00:00'],
  ['2026-11-18 24:00', null],
  ['2026-11-18 08:60', null],
  ['2026-11-18 13:00 PM', null],
  ['2026-11-18 08:30+15:00', null],
  ['2026-11-18 08:30+08:99', null],
  ['soon', null],
])('time %j is %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

test('every day of four centuries is read back from every form', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2300-01-01'), noInvalidDate: true }),
      (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year = '', month = '', dayOfMonth = ''] = day.split('-');
        const forms = [
          day,
          day.replaceAll('-', '/'),
          day.replaceAll('-', ''),
          `${Number(month)}/${Number(dayOfMonth)}/${year}`,
        ];
        expect(forms.map(readDay)).toEqual(forms.map(() => day));
      },
    ),
  );
});
