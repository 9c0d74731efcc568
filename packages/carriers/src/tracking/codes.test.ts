import { trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { expect, test } from 'vitest';
import { fedexCode, fedexScan } from '../fedex/codes.ts';
import { upsCode, upsMeaning } from '../ups/codes.ts';
import { uspsCategory, uspsEvent } from '../usps/codes.ts';

const digitsOf = (code: number): string => String(code).padStart(3, '0');

test('every code of the list of UPS has one meaning, and those that do not exist have none', () => {
  const none = new Set([1, 2, 4, 8, 9, 15, 31, 150, 151, 152]);
  const listed = Array.from({ length: 1000 }, (_, code) => code);
  const wrong = listed.filter(
    (code) => (upsCode(digitsOf(code)) === null) !== (code > 169 || none.has(code)),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['003', 'label_created', undefined],
  ['007', 'cancelled', undefined],
  ['038', 'accepted', undefined],
  ['005', 'in_transit', undefined],
  ['019', 'in_transit', 'held'],
  ['021', 'out_for_delivery', undefined],
  ['040', 'available_for_pickup', undefined],
  ['022', 'delivery_attempted', undefined],
  ['011', 'delivered', undefined],
  ['034', 'returned', 'returned'],
  ['035', 'returned', 'returning'],
  ['033', 'keep', 'returning'],
  ['013', 'exception', undefined],
  ['046', 'keep', undefined],
  ['100', 'keep', undefined],
])('UPS %s means %s', (code, status, subStatus) => {
  expect(upsCode(code)?.status).toBe(status);
  expect(upsCode(code)?.subStatus).toBe(subStatus);
});

test.each(['', '3', '11', '28', '0011', 'FS', '1e1', '-1', '999', null])(
  'UPS code %j is not guessed',
  (code) => {
    expect(upsCode(code)).toBeNull();
  },
);

test.each([
  ['D', 'FS', '', 'delivered'],
  ['D', 'KM', '', 'delivered'],
  ['D', 'OT', 'Out For Delivery', 'out_for_delivery'],
  ['D', 'OD', 'Loaded on delivery vehicle', 'out_for_delivery'],
  ['D', 'ZP', 'Delivered to UPS Access Point', 'available_for_pickup'],
  ['D', 'QQ', 'Delivered', 'delivered'],
  ['D', 'QQ', 'Delivered to an agent', 'available_for_pickup'],
  ['D', '', 'Something', null],
  ['O', '', '', 'out_for_delivery'],
  ['I', 'OR', 'Origin scan', 'accepted'],
  ['I', 'AR', 'Arrived at facility', 'in_transit'],
  ['I', 'OF', '', 'out_for_delivery'],
  ['I', 'QQ', 'Out for Delivery Today', 'out_for_delivery'],
  ['I', '21', 'Somewhere', 'in_transit'],
  ['M', 'MP', '', 'label_created'],
  ['MV', 'VP', '', 'cancelled/voided'],
  ['U', 'UP', 'Updated delivery date', 'keep'],
  ['X', '11', 'Not at its destination', 'exception'],
  ['X', '17', 'A trailer was late', 'exception+delayed'],
  ['X', '22', 'A trailer left late', 'exception+delayed'],
  ['X', '28', 'Damaged at a hub', 'exception/damaged'],
  ['X', '34', 'Wrongly sorted', 'exception+delayed'],
  ['X', '48', 'Nobody there', 'delivery_attempted/recipient_absent'],
  ['X', 'G3', 'Shop shut', 'delivery_attempted/recipient_absent'],
  ['X', 'KT', 'Refused', 'exception/refused'],
  ['X', 'UF', 'Goes back', 'returned/returning'],
  ['X', 'UA', 'Went back', 'returned/returned'],
  ['X', 'A8', 'No such flat', 'exception/address'],
  ['X', '7W', 'Snow', 'exception/weather+delayed'],
  ['X', 'B4', 'At customs', 'exception/customs'],
  ['X', 'QQ', 'Delivered too late', 'exception'],
  ['X', '', 'Returning to sender', 'returned/returning'],
])('UPS of type %s with code "%s" and words "%s" is %s', (type, letters, words, expected) => {
  const meaning = upsMeaning({ digits: null, letters, type, words });
  const { status, subStatus, delayed } = meaning ?? {};
  const name = [status, subStatus && `/${subStatus}`, delayed && '+delayed'].filter(Boolean).join('');
  expect(name || null).toBe(expected);
});

test('no code of two digits of UPS means what its three digits do', () => {
  const types = ['X', 'D', 'I', null];
  const alike = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0')).filter((code) =>
    types.some((type) => {
      const read = upsMeaning({ digits: null, letters: code, type, words: null })?.status;
      return ['delivered', 'cancelled', 'label_created', 'accepted'].includes(read ?? '');
    }),
  );
  expect(alike).toEqual([]);
});

test.each([
  ['OC', 'label_created', false],
  ['IN', 'label_created', false],
  ['PD', 'label_created', true],
  ['PU', 'accepted', false],
  ['Ow', 'in_transit', false],
  ['OD', 'out_for_delivery', false],
  ['HL', 'available_for_pickup', false],
  ['DL', 'delivered', false],
  ['CD', 'exception', false],
  ['RS', 'returned', false],
  ['CA', 'cancelled', false],
  ['DY', 'keep', true],
  ['RC', 'keep', false],
])('FedEx %s means %s', (code, status, delayed) => {
  expect(fedexCode(code)?.status).toBe(status);
  expect(fedexCode(code)?.delayed ?? false).toBe(delayed);
});

test.each([
  ['007', 'delivery_attempted', 'recipient_absent'],
  ['08', 'delivery_attempted', 'recipient_absent'],
  ['083', 'delivery_attempted', 'restricted'],
  ['07', 'exception', 'refused'],
  ['03', 'exception', 'address'],
  ['039', 'exception', 'damaged'],
  ['14', 'returned', 'returning'],
  ['060G', 'returned', 'returning'],
  ['015A', 'available_for_pickup', undefined],
  ['A3', 'accepted', undefined],
  ['A12', 'in_transit', 'held'],
  ['A13', 'in_transit', undefined],
  ['43', 'in_transit', 'weather'],
  ['84', 'in_transit', undefined],
  ['999', 'exception', undefined],
])('reason %s makes a delivery exception of FedEx %s/%s', (reason, status, subStatus) => {
  for (const code of ['DE', 'SE']) {
    const meaning = fedexCode(code, { code: reason, words: null });
    expect([meaning?.status, meaning?.subStatus]).toEqual([status, subStatus]);
  }
  expect(fedexCode('OD', { code: reason, words: null })).toEqual({ status: 'out_for_delivery' });
});

test.each([
  ['Customer not available or business closed', 'delivery_attempted'],
  ['Package is being returned to shipper', 'returned'],
  ['The box is damaged', 'exception'],
  ['Bad weather', 'in_transit'],
  ['Hmm', 'exception'],
])('a reason without a known code tells by its words: "%s" is %s', (words, status) => {
  expect(fedexCode('DE', { code: 'ZZ9', words })?.status).toBe(status);
});

test('the code of FedEx goes before the one that it derives', () => {
  const reason = { code: null, words: null };
  expect(fedexScan('OD', 'IT', reason, null)?.status).toBe('out_for_delivery');
  expect(fedexScan('ZZ', 'IT', reason, null)?.status).toBe('in_transit');
  expect(fedexScan('ZZ', 'YY', reason, 'Out for delivery')?.status).toBe('out_for_delivery');
});

test.each(['', 'D', 'DLX', 'Delivered', null])('FedEx code %j is not guessed', (code) => {
  expect(fedexCode(code)).toBeNull();
});

test.each([
  ['GX', 'label_created'],
  ['03', 'accepted'],
  ['SF', 'in_transit'],
  ['OF', 'out_for_delivery'],
  ['02', 'delivery_attempted'],
  ['01', 'delivered'],
  ['04', 'exception'],
])('USPS %s means %s', (code, status) => {
  expect(uspsEvent(code, null)?.status).toBe(status);
});

test('every code of the public list of USPS is known', () => {
  const list =
    '01 02 03 04 05 06 07 08 09 10 11 14 15 16 17 19 21 22 23 24 25 26 27 28 29 30 31 41 42 43 44 51 52 53 54 55 56 71 80 81 82 DX EF MA OF PA PC SF TM';
  expect(list.split(' ').filter((code) => uspsEvent(code, null) === null)).toEqual([]);
  const back = '09 21 22 23 24 25 26 27 28 29 31 VC VR'.split(' ');
  expect(back.filter((code) => uspsEvent(code, null)?.subStatus !== 'returning')).toEqual([]);
  const attempts = '02 30 51 52 53 54 55 56 H0'.split(' ');
  expect(attempts.filter((code) => uspsEvent(code, null)?.status !== 'delivery_attempted')).toEqual([]);
});

test('USPS is late by its code and by its words', () => {
  expect(uspsEvent('71', null)).toEqual({ status: 'in_transit', delayed: true });
  expect(uspsEvent('NT', 'In Transit to Next Facility, Arriving Late')?.delayed).toBe(true);
  expect(uspsEvent('NT', 'In Transit to Next Facility')?.delayed).toBeUndefined();
});

test.each(['', '1', '99', '00', null])('USPS code %j is not guessed', (code) => {
  expect(uspsEvent(code, 'Delivered')).toBeNull();
});

test('categories of USPS match whole', () => {
  expect(uspsCategory('Delivered')?.status).toBe('delivered');
  expect(uspsCategory('Not Delivered')).toBeNull();
  expect(uspsCategory('delivered ')).toBeNull();
});

test('every meaning is a status of the vocabulary', () => {
  const meanings = Array.from({ length: 1000 }, (_, code) => upsCode(digitsOf(code))?.status ?? 'keep');
  expect(meanings.filter((status) => status !== 'keep' && !trackingStatuses.includes(status))).toEqual([]);
});
