import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import { expect, test } from 'vitest';
import { cityText, dayText, locationText, timelineDays } from './parcel-texts.ts';

const event = (localTime: string): TimelineEvent => ({
  localTime,
  utcOffset: null,
  status: null,
  statusText: null,
  code: 'AR',
  words: 'Arrived',
  place: null,
});

test('events stand below the local day they happened on, in their order', () => {
  const events = [
    event('2026-11-20T08:00:00'),
    event('2026-11-20T01:00:00'),
    event('2026-11-19T23:59:00'),
    event('2026-11-18'),
  ];
  expect(timelineDays(events)).toEqual([
    { day: '2026-11-20', items: events.slice(0, 2) },
    { day: '2026-11-19', items: [events[2]] },
    { day: '2026-11-18', items: [events[3]] },
  ]);
  expect(timelineDays([])).toEqual([]);
});

test('a day is written with its weekday, whatever the zone of the reader', () => {
  expect(dayText('2026-11-20', 'zh-CN')).toBe('2026年11月20日周五');
  expect(dayText('2026-11-20', 'en')).toBe('Fri, Nov 20, 2026');
});

test('a city in capitals is written as cities are', () => {
  const place = { city: 'KANSAS CITY', state: 'MO', zip: null, country: 'US' };
  expect(locationText(place)).toBe('Kansas City, MO');
  expect(cityText(place)).toBe('Kansas City');
  expect(cityText({ ...place, city: "COEUR D'ALENE" })).toBe("Coeur D'alene");
  expect(cityText({ ...place, city: 'McAllen' })).toBe('McAllen');
  expect(cityText({ ...place, city: null, zip: '64116' })).toBe('64116');
});

test('a place leaves out what is not known, and the United States', () => {
  expect(locationText({ city: 'Memphis', state: 'TN', zip: '38118', country: 'US' })).toBe(
    'Memphis, TN 38118',
  );
  expect(locationText({ city: 'Toronto', state: 'ON', zip: null, country: 'CA' })).toBe('Toronto, ON, CA');
  expect(locationText({ city: null, state: null, zip: null, country: 'US' })).toBeUndefined();
  expect(locationText(null)).toBeUndefined();
});
