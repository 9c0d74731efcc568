import { expect, test } from 'vitest';
import {
  type DayCount,
  type ParcelFacts,
  type TransitTimes,
  earliestDay,
  forecast,
  keyOf,
  lanesOf,
} from './rules.ts';

const lane = { carrier: 'fedex', service: 'Ground', origin: 'TN', destination: '900' } as const;
const parcel: ParcelFacts = { ...lane, scannedOn: '2026-11-20', expectedOn: null };
const counts = (...parcels: number[]): DayCount[] => parcels.map((count, days) => ({ days, parcels: count }));
const onLane = (basis: 'scan' | 'promise', ...parcels: number[]): TransitTimes =>
  new Map([[keyOf(lane, basis), counts(...parcels)]]);

test('the window is the densest whose share is nearest to four in five, with the share it has', () => {
  expect(forecast(parcel, onLane('scan', 0, 0, 10, 50, 30, 10), '2026-11-20')).toEqual({
    from: '2026-11-23',
    to: '2026-11-24',
    confidence: 0.8,
  });
});

test('goes from the day that the carrier named, and learns by how much carriers miss theirs', () => {
  const promised = { ...parcel, expectedOn: '2026-11-25' };
  const late = forecast(promised, onLane('promise', 5, 45, 5), '2026-11-20');
  expect(late).toMatchObject({ from: '2026-11-26', to: '2026-11-26' });
  expect(forecast(promised, onLane('scan', 5, 45, 5), '2026-11-20')).toBeUndefined();
});

test('what did not come yet comes later: days that are over are left out', () => {
  const times = onLane('scan', 0, 0, 60, 40, 30, 10);
  expect(forecast(parcel, times, '2026-11-20')?.from).toBe('2026-11-22');
  expect(forecast(parcel, times, '2026-11-24')).toMatchObject({ from: '2026-11-24', to: '2026-11-24' });
  expect(forecast(parcel, times, '2026-11-26')).toBeUndefined();
});

test('falls back to wider lanes until one has enough parcels, and says nothing when none has', () => {
  const [own, , service, , , all] = lanesOf(lane);
  if (own === undefined || service === undefined || all === undefined) throw new Error('lanes are missing');
  const times = new Map([
    [keyOf(own, 'scan'), counts(0, 29)],
    [keyOf(service, 'scan'), counts(0, 0, 30)],
    [keyOf(all, 'scan'), counts(0, 0, 0, 900)],
  ]);
  expect(forecast(parcel, times, '2026-11-20')?.from).toBe('2026-11-22');
  expect(forecast({ ...parcel, service: '' }, times, '2026-11-20')?.from).toBe('2026-11-23');
  expect(forecast({ ...parcel, carrier: 'ups' }, times, '2026-11-20')).toBeUndefined();
});

test('a day is over when it is in the last zone of the United States', () => {
  expect(earliestDay(Date.parse('2026-11-21T11:59:59Z'))).toBe('2026-11-20');
  expect(earliestDay(Date.parse('2026-11-21T12:00:00Z'))).toBe('2026-11-21');
});
