import fc from 'fast-check';
import { trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { vocabulary as english } from '@waybill/phrases/en/vocabulary.ts';
import { vocabulary as chinese } from '@waybill/phrases/zh-CN/vocabulary.ts';
import { expect, test } from 'vitest';
import { orderOfDay, readCarrier, readDay, readStatus, readTime, readZip } from './values.ts';

test.each([
  ['UPS', 'ups'],
  ['usps', 'usps'],
  ['FedEx', 'fedex'],
  ['Fed-Ex', 'fedex'],
  ['Federal Express', 'fedex'],
  ['U.S.P.S.', 'usps'],
  ['联邦快递', 'fedex'],
  ['美国邮政', 'usps'],
  ['FedExSmartPost', 'fedex'],
  ['FEDEX_GROUND', 'fedex'],
  ['FedEx®', 'fedex'],
  ['UPSSurePost', 'ups'],
  ['ups_walleted', 'ups'],
  ['USPS Priority Mail', 'usps'],
  ['stamps_com', 'usps'],
  ['US Postal Service', 'usps'],
  ['联邦国际优先', 'fedex'],
  ['美国联邦快递', 'fedex'],
  ['优比速', 'ups'],
  ['美邮', 'usps'],
  ['DHL', null],
  ['Blue Pigeon', null],
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

test.each([
  ['PRE_TRANSIT', 'label_created'],
  ['return_to_sender', 'returned'],
  ['Exception_Returned', 'returned'],
  ['InTransit_PickedUp', 'accepted'],
  ['InTransit_Other', 'in_transit'],
  ['DeliveryFailure_NoBody', 'delivery_attempted'],
  ['carrier_picked_up', 'accepted'],
  ['Delivered, In/At Mailbox', 'delivered'],
  ['Delivered, To Original Sender', 'returned'],
  ['In Transit, Arriving Late', 'in_transit'],
  ['已签收（本人签收）', 'delivered'],
  ['途中', null],
  ['not delivered', null],
  ['not_delivered', null],
])('status %j of another platform is %s', (text, status) => {
  expect(readStatus(text)).toBe(status);
});

test.each([
  ['02108', { zip5: '02108', short: false }],
  ['02108-0001', { zip5: '02108', short: false }],
  ['021080001', { zip5: '02108', short: false }],
  ['2108', { zip5: '02108', short: true }],
  ['501', { zip5: '00501', short: true }],
  ['2108.0', { zip5: '02108', short: true }],
  ['2108-0001', { zip5: '02108', short: true }],
  ['21080001', { zip5: '02108', short: true }],
  ['０２１０８－０００１', { zip5: '02108', short: false }],
  ['12', null],
  ['M5V 3L9', null],
])('ZIP %j is %j', (text, zip) => {
  expect(readZip(text)).toEqual(zip);
});

test.each([
  ['18/11/2026', 'day_first'],
  ['11-18-26', 'month_first'],
  ['5.11.2026 8:05', 'either'],
  ['26-11-18', 'year_first'],
  ['26.11.25', 'either'],
  ['26/11/18', 'day_first'],
  ['26-11-2025', 'day_first'],
  ['11/11/2026', undefined],
  ['2026-05-11', undefined],
  ['5-Nov-26', undefined],
])('the order of %j is %s', (text, order) => {
  expect(orderOfDay(text)).toBe(order);
});

test('a day that could be either is read by the order of its column, and never without one', () => {
  expect([
    readDay('05/11/2026'),
    readDay('05/11/2026', 'day_first'),
    readDay('26-11-18'),
    readDay('26-11-25', 'year_first'),
    readDay('05/11/2026', 'month_first'),
  ]).toEqual([null, '2026-11-05', '2026-11-18', '2026-11-25', '2026-05-11']);
  expect(readDay('11/18/2026', 'day_first')).toBeNull();
});

test.each([
  ['2026年11月18号', '2026-11-18'],
  ['2026-11-18 (Wed)', '2026-11-18'],
  ['2026年11月18日 星期三', '2026-11-18'],
  ['2026-11-18', '2026-11-18'],
  ['2026-1-8', '2026-01-08'],
  ['2026/11/18', '2026-11-18'],
  ['11/18/2026', '2026-11-18'],
  ['11/18/26', '2026-11-18'],
  ['18.11.2026', '2026-11-18'],
  ['2026.11.18', '2026-11-18'],
  ['18-Nov-26', '2026-11-18'],
  ['18-NOV-2026', '2026-11-18'],
  ['Nov 18, 2026', '2026-11-18'],
  ['November 18, 2026', '2026-11-18'],
  ['Wed, 18 Nov 2026 08:30:00 GMT', '2026-11-18'],
  ['Wednesday, November 18, 2026', '2026-11-18'],
  ['2026年11月18日 下午3:05', '2026-11-18'],
  ['２０２６-１１-１８', '2026-11-18'],
  ['46344', '2026-11-18'],
  ['46344.5', '2026-11-18'],
  ['18 Nox 2026', null],
  ['20261118', '2026-11-18'],
  ['2026年11月18日', '2026-11-18'],
  ['2026-11-18 08:30', '2026-11-18'],
  ['2026-11-18T08:30:00Z', '2026-11-18'],
  ['11/18/2026 8:30 PM', '2026-11-18'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['13/01/2026', '2026-01-13'],
  ['13/13/2026', null],
  ['2026-11-18 25:00', null],
  ['2026-11-18abc', null],
  ['202611181', null],
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
  ['46344.5', '2026-11-18 12:00:00'],
  ['2026-11-18 08:30 PST', '2026-11-18 08:30:00-08'],
  ['18-Nov-26 8:05 PM', '2026-11-18 20:05:00'],
  ['2026/11/18 下午8:05', '2026-11-18 20:05:00'],
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
        expect(forms.map((form) => readDay(form, 'month_first'))).toEqual(forms.map(() => day));
      },
    ),
  );
});
