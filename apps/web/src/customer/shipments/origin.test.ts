import { expect, test } from 'vitest';
import { askedOf, defaultFilters, filtersFromAddress, type Filters } from './filters.ts';
import { originOf } from './origin.ts';
import type { Shown } from './queries.ts';

const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values).map(String)].join(' ')) as unknown as Parameters<typeof originOf>[4];
const today = '2026-11-21';
const chicago: Filters = { ...defaultFilters('ups', today), zipCode: '60601' };
const newYork: Filters = { ...chicago, zipCode: '10001', statusFilter: 'in_transit' };
const held = (...asked: readonly string[]): Shown => ({
  list: [],
  total: 0,
  reservation: {
    holdId: 'a',
    expiresAt: 0,
    serverTime: 0,
    ttlSeconds: 0,
    totalSeconds: 0,
    extendable: true,
    count: 1,
    totalPoints: 2,
  },
  priceList: { unitPrice: 2, tiers: [] },
  scope: 'single',
  restored: true,
  asked,
  found: 0,
  askedAt: 0,
});

test('a query keeps its days when the day it was asked on is over', () => {
  const asked = askedOf('ups', chicago);
  expect(filtersFromAddress('ups', new URLSearchParams(asked), '2026-12-24')).toEqual(chicago);
});

test('nothing is said of rows that stand beside their own conditions, nor where nothing is held', () => {
  expect(originOf('ups', held(askedOf('ups', chicago)), [chicago], today, t)).toBeUndefined();
  expect(originOf('ups', { ...held('zipCode=1'), reservation: null }, [chicago], today, t)).toBeUndefined();
  expect(originOf('ups', null, [chicago], today, t)).toBeUndefined();
});

test('rows of other conditions name them, and many are counted', () => {
  const asked = [askedOf('ups', chicago), askedOf('ups', newYork)];
  const one = originOf('ups', held(...asked), [chicago], today, t);
  expect(one).toMatch(/^shipments\.hold\.origin .*60601.*10001.*trackingStatus\.in_transit/);
  const more = originOf('ups', held(...asked, 'zipCode=90001', 'zipCode=90002'), [], today, t);
  expect(more).toMatch(/^shipments\.hold\.originMore .* 2$/);
  expect(more).not.toContain('90001');
});

test('rows that this device did not ask for say so', () => {
  expect(originOf('ups', held(), [chicago], today, t)).toBe('shipments.hold.originUnknown');
});
