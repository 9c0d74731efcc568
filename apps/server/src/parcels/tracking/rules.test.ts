import type { TrackedParcel, TrackingEvent } from '@waybill/carriers/tracking/outcome.ts';
import { trackingReasons } from '@waybill/contract/vocabulary/carrier.ts';
import { describe, expect, test } from 'vitest';
import {
  carriersFault,
  lastEventOf,
  nextStatus,
  pauseAfterFailure,
  silentSeconds,
  watchAfter,
  watchAfterFailure,
} from './rules.ts';

const event = (fields: Partial<TrackingEvent>): TrackingEvent => ({
  localTime: '2026-11-20T10:00:00',
  utcOffset: null,
  utcTime: null,
  status: 'in_transit',
  code: 'IT',
  words: 'In transit',
  place: null,
  ...fields,
});
const parcel = (fields: Partial<TrackedParcel>): TrackedParcel => ({
  carrier: 'fedex',
  number: '1',
  uniqueId: null,
  status: 'in_transit',
  subStatus: null,
  stated: true,
  delayed: false,
  carrierCode: null,
  carrierWords: '',
  unknownCodes: [],
  service: null,
  shippedOn: null,
  origin: null,
  destination: null,
  events: [],
  expectedOn: null,
  delivered: null,
  ...fields,
});

describe('the status after an answer', () => {
  const delivered = {
    status: 'delivered',
    last_event_at: '2026-11-20T18:00:00Z',
    last_event_local: null,
  } as const;

  test('is what the carrier states, and stays where it states none', () => {
    const known = { status: 'label_created', last_event_at: null, last_event_local: null } as const;
    expect(nextStatus(known, parcel({}))).toBe('in_transit');
    expect(nextStatus(known, parcel({ stated: false }))).toBe('label_created');
    expect(nextStatus({ ...known, status: 'unknown' }, parcel({ stated: false }))).toBe('in_transit');
  });

  test.each([
    ['2026-11-20T17:59:59Z', null, '2026-11-20T12:59:59', 'delivered'],
    ['2026-11-20T18:00:01Z', null, '2026-11-20T13:00:01', 'in_transit'],
    // Without a zone the wall clock of the place is behind UTC: later there is later anywhere.
    [null, null, '2026-11-20T17:00:00', 'delivered'],
    [null, null, '2026-11-20T18:30:00', 'in_transit'],
    [null, '2026-11-20T13:00:00', '2026-11-20T12:00:00', 'delivered'],
    [null, '2026-11-20T13:00:00', '2026-11-20T14:00:00', 'in_transit'],
    ['2026-11-20T19:00:00Z', '2026-11-20T13:00:00', '2026-11-20T14:00:00', 'delivered'],
    ['2026-11-21T02:00:00Z', '2026-11-20T13:00:00', '2026-11-20T21:00:00', 'in_transit'],
  ] as const)(
    'goes on from delivered by a later event only: %s %s %s',
    (utcTime, known, localTime, status) => {
      const before =
        known === null ? delivered : { ...delivered, last_event_at: null, last_event_local: known };
      expect(nextStatus(before, parcel({ events: [event({ utcTime, localTime })] }))).toBe(status);
    },
  );

  test('a note is no event that takes a delivery back', () => {
    const note = event({ status: null, utcTime: '2026-11-25T00:00:00Z' });
    expect(nextStatus(delivered, parcel({ events: [note] }))).toBe('delivered');
    expect(nextStatus(delivered, parcel({ status: 'returned' }))).toBe('returned');
  });
});

describe('watching', () => {
  const day = 86_400;
  test.each([
    ['out_for_delivery', 0, 1800],
    ['in_transit', 29 * day, 14_400],
    ['label_created', 0, 43_200],
    ['exception', 0, 7200],
    ['in_transit', 31 * day, null],
    ['delivered', day, 43_200],
    ['delivered', 2 * day + 1, null],
    ['returned', 3 * day, null],
    ['cancelled', 3 * day, null],
  ] as const)('%s, silent for %i seconds: again in %s', (status, silent, again) => {
    expect(watchAfter(status, silent)).toBe(again);
  });

  test('after a failure waits as long as the carrier says, and long for what is about the number', () => {
    expect(pauseAfterFailure(undefined)).toBe(60);
    expect(pauseAfterFailure(90_500)).toBe(91);
    expect(pauseAfterFailure(10 * day * 1000)).toBe(day);
    expect(watchAfterFailure('timeout', undefined)).toBe(900);
    expect(watchAfterFailure('quota_used_up', 7_200_000)).toBe(7200);
    expect(watchAfterFailure('not_found', undefined)).toBe(43_200);
    for (const reason of trackingReasons) expect(watchAfterFailure(reason, 1)).toBeGreaterThanOrEqual(900);
  });

  test('silence counts from the last event, else from the day of shipping', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(
      silentSeconds({ last_event_at: '2026-11-20T11:00:00Z', last_event_local: null }, '2026-11-01', now),
    ).toBe(3600);
    expect(
      silentSeconds({ last_event_at: null, last_event_local: '2026-11-20T11:00:00' }, '2026-11-01', now),
    ).toBe(3600);
    expect(silentSeconds({ last_event_at: null, last_event_local: '2026-11-19' }, '2026-11-01', now)).toBe(
      1.5 * day,
    );
    expect(silentSeconds(null, '2026-11-19', now)).toBe(1.5 * day);
    expect(
      silentSeconds({ last_event_at: '2026-11-20T13:00:00Z', last_event_local: null }, '2026-11-19', now),
    ).toBe(0);
  });
});

test('the last event has the clock of its place, and is a point in time where its zone is known', () => {
  expect(lastEventOf([])).toBeNull();
  expect(lastEventOf([event({}), event({ utcTime: 'x' })])).toEqual({
    last_event_at: null,
    last_event_local: '2026-11-20T10:00:00',
  });
  expect(lastEventOf([event({ utcTime: '2026-11-20T15:00:00Z', utcOffset: '-05:00' })])).toEqual({
    last_event_at: '2026-11-20T15:00:00Z',
    last_event_local: '2026-11-20T10:00:00-05:00',
  });
});

test('a carrier is at fault when it answers for none; else a number has its own trouble', () => {
  const down = { reason: 'carrier_down' } as const;
  expect(carriersFault([down, { reason: 'timeout' }])).toBe(down);
  expect(carriersFault([down, null])).toBeNull();
  expect(carriersFault([down, { reason: 'not_found' }])).toBeNull();
  expect(carriersFault([])).toBeNull();
});
