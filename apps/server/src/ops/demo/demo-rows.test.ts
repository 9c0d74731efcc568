import { createHash } from 'node:crypto';
import { isValidFor } from '@waybill/carriers/tracking-number/read-number.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { expect, test } from 'vitest';
import { readZipFile } from '../../stock/zips/public-api.ts';
import { usualZips } from './demo-locations.ts';
import { demoRows } from './demo-rows.ts';

const today = '2026-11-21';
const places = await readZipFile();
const { sellable, queryOnly } = demoRows(places, today);
const all = [...sellable, ...queryOnly];
const fingerprint = (rows: unknown): string =>
  createHash('sha256').update(JSON.stringify(rows)).digest('hex');
const count = <T>(list: readonly T[], wanted: (item: T) => boolean): number => list.filter(wanted).length;

test('the same day gives the same rows, another day moves them', () => {
  expect(fingerprint(demoRows(places, today).sellable)).toBe(fingerprint(sellable));
  const later = demoRows(places, '2026-11-24').sellable;
  const renumbered = later.filter((row, at) => row.trackingNumber !== sellable[at]?.trackingNumber);
  expect(renumbered).toEqual([]);
  expect(later[0]?.shippedOn).not.toBe(sellable[0]?.shippedOn);
});

test('every number is right for its carrier and comes once', () => {
  const wrong = all.filter((row) => !isValidFor(row.carrier, row.trackingNumber).ok);
  expect(wrong).toEqual([]);
  expect(new Set(all.map((row) => `${row.carrier} ${row.trackingNumber}`)).size).toBe(all.length);
});

test('there is enough of it, a few in a hundred only to look at', () => {
  expect(all.length).toBeGreaterThan(20_000);
  expect(queryOnly.length / all.length).toBeGreaterThan(0.03);
  expect(queryOnly.length / all.length).toBeLessThan(0.05);
});

test('a usual ZIP has more than twenty parcels of each carrier to sell within seven days', () => {
  const week = new Map<string, number>();
  for (const row of sellable) {
    if (row.shippedOn < '2026-11-15') continue;
    const key = `${row.zip5} ${row.carrier}`;
    week.set(key, (week.get(key) ?? 0) + 1);
  }
  const poor = usualZips.flatMap((zip) =>
    carriers.filter((carrier) => (week.get(`${zip} ${carrier}`) ?? 0) < 20).map((carrier) => [zip, carrier]),
  );
  expect(usualZips.length).toBeGreaterThanOrEqual(150);
  expect(poor).toEqual([]);
});

test('dates follow one another and nothing has happened yet that lies ahead', () => {
  const wrong = all.filter(
    (row) =>
      row.shippedOn < '2026-10-22' ||
      row.shippedOn > today ||
      (row.expectedOn ?? '') <= row.shippedOn ||
      (row.deliveredOn !== null) !== (row.status === 'delivered') ||
      (row.deliveredOn !== null && (row.deliveredOn <= row.shippedOn || row.deliveredOn >= today)) ||
      (row.lastEventAt ?? '') >= '2026-11-20T12:00:00Z',
  );
  expect(wrong).toEqual([]);
});

test('old parcels are delivered but for a few, new ones are on their way', () => {
  const old = all.filter((row) => row.shippedOn < '2026-11-05');
  expect(count(old, (row) => row.status === 'delivered') / old.length).toBeGreaterThan(0.9);
  expect(count(old, (row) => row.status !== 'delivered')).toBeGreaterThan(100);
  expect(count(all, (row) => row.shippedOn === today && row.status === 'delivered')).toBe(0);
  expect(count(all, (row) => row.status === 'out_for_delivery')).toBeGreaterThan(100);
});

test('a place is a city of the ZIP table and a service belongs to its carrier: nobody is in it', () => {
  const known = new Set(places.map((place) => `${place.zip5} ${place.city} ${place.state}`));
  const names = { ups: /^UPS /, fedex: /^FedEx /, usps: /^USPS / };
  const wrong = all.filter(
    (row) =>
      !known.has(`${row.zip5} ${row.city} ${row.state}`) ||
      !known.has(`${row.originZip5} ${row.originCity} ${row.originState}`) ||
      !names[row.carrier].test(row.service),
  );
  expect(wrong).toEqual([]);
});
