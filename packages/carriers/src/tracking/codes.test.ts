import { trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { expect, test } from 'vitest';
import { fedexCode } from '../fedex/codes.ts';
import { upsActivityType, upsCode, upsCodeCount } from '../ups/codes.ts';
import { uspsCategory, uspsEvent } from '../usps/codes.ts';

test('every code of the list of UPS has one meaning, and those that do not exist have none', () => {
  const none = new Set([1, 2, 4, 8, 9, 15, 31, 150, 151, 152]);
  const listed = Array.from({ length: 170 }, (_, code) => code);
  const wrong = listed.filter((code) => (upsCode(String(code).padStart(3, '0')) === null) !== none.has(code));
  expect(wrong).toEqual([]);
  expect(upsCodeCount).toBe(160);
});

test.each([
  ['003', 'label_created', undefined],
  ['3', 'label_created', undefined],
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

test.each(['', '0011', 'FS', '1e1', '-1', '999', null])('UPS code %j is not guessed', (code) => {
  expect(upsCode(code)).toBeNull();
});

test('the activity type D of UPS decides nothing', () => {
  expect(upsActivityType('D')).toBeNull();
  expect(upsActivityType('MV')).toEqual({ status: 'cancelled', subStatus: 'voided' });
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

test.each(['', '1', '99', '14', '80', null])('USPS code %j is not guessed', (code) => {
  expect(uspsEvent(code, 'Delivered')).toBeNull();
});

test('categories of USPS match whole', () => {
  expect(uspsCategory('Delivered')?.status).toBe('delivered');
  expect(uspsCategory('Not Delivered')).toBeNull();
  expect(uspsCategory('delivered ')).toBeNull();
});

test('every meaning is a status of the vocabulary', () => {
  const meanings = Array.from({ length: 170 }, (_, code) => upsCode(String(code))?.status ?? 'keep');
  expect(meanings.filter((status) => status !== 'keep' && !trackingStatuses.includes(status))).toEqual([]);
});
