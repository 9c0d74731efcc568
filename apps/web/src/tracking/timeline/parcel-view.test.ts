import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { expect, test } from 'vitest';
import { stagesOf, stopsOf } from './parcel-journey.tsx';

const scan = (status: TrackingStatus | null, city: string | null): TimelineEvent => ({
  localTime: '2026-11-20T08:00:00',
  utcOffset: null,
  status,
  statusText: null,
  code: '',
  words: '',
  place: city === null ? null : { city, state: 'TX', zip: null, country: 'US' },
});
const states = (status: TrackingStatus, events: TimelineEvent[] = []): string =>
  stagesOf({ status, events })
    .map(({ stage, state }) => `${stage} ${state}`)
    .join(', ');

test('a parcel on its way is past its pickup', () => {
  expect(states('in_transit')).toBe('label past, pickup past, transit now, delivery ahead, delivered ahead');
  expect(states('unknown')).toBe('label ahead, pickup ahead, transit ahead, delivery ahead, delivered ahead');
});

test('an exception keeps the furthest stage, and a return is the last one', () => {
  expect(states('exception', [scan('out_for_delivery', null)])).toContain('transit past, delivery now');
  expect(states('returned')).toMatch(/delivery past, returned now$/);
});

test('stops come oldest first, once each, and those after the turn are the way back', () => {
  const events = [
    scan('returned', 'Dallas'),
    scan('returned', 'Austin'),
    scan('out_for_delivery', 'Austin'),
    scan('in_transit', 'Austin'),
    scan(null, null),
    scan('accepted', 'Dallas'),
    scan('label_created', 'Dallas'),
  ];
  expect(stopsOf(events).map(({ place, back }) => `${place.city} ${back}`)).toEqual([
    'Dallas false',
    'Austin false',
    'Dallas true',
  ]);
});
