import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { expect, test } from 'vitest';
import { trackLine } from '../track-line.test-kit.ts';
import { countGroups, filterLines, groupOf, openKinds, outagesOf } from './groups.ts';

const failed = (carrier: TrackLine['carrier'], reason: TrackLine['reason']): TrackLine =>
  trackLine({ carrier, reason, outcome: 'failed', status: null });

test('results are grouped by what their reader has to do about them', () => {
  const lines = [
    trackLine({}),
    trackLine({ status: 'delivered' }),
    trackLine({ status: 'exception' }),
    trackLine({ status: 'returned' }),
    failed('ups', 'timeout'),
    trackLine({ status: 'accepted' }),
    trackLine({ outcome: 'unrecognised', status: null }),
  ];
  expect(countGroups(lines)).toEqual([
    { group: 'delivered', count: 1 },
    { group: 'moving', count: 2 },
    { group: 'attention', count: 1 },
    { group: 'failed', count: 1 },
    { group: 'unrecognised', count: 1 },
    { group: 'ended', count: 1 },
  ]);
  expect(groupOf({ outcome: 'found', status: null })).toBe('waiting');
});

test('unrecognised results with the same carriers to choose from are one decision', () => {
  const open = (
    position: number,
    reason: TrackLine['reason'],
    candidates: TrackLine['candidates'],
  ): TrackLine => trackLine({ position, outcome: 'unrecognised', status: null, reason, candidates });
  const fedex = { carrier: 'fedex', checkOk: false } as const;
  const usps = { carrier: 'usps', checkOk: true } as const;
  expect(
    openKinds([
      open(0, 'check_digit', [fedex]),
      open(1, 'ambiguous', [usps, fedex]),
      open(2, 'format', []),
      trackLine({ position: 3, candidates: [fedex] }),
      open(4, 'check_digit', [fedex]),
      open(5, 'other_carrier', [fedex]),
      open(6, 'ambiguous', []),
    ]),
  ).toEqual([
    { reason: 'check_digit', candidates: ['fedex'], positions: [0, 4] },
    { reason: 'ambiguous', candidates: ['usps', 'fedex'], positions: [1] },
  ]);
});

test('a search finds numbers with or without spaces, places and words', () => {
  const place = { city: 'San Diego', state: 'CA', zip: null, country: 'US' };
  const event = { localTime: '2026-11-20', utcOffset: null, status: null, statusText: null, code: '', place };
  const lines = [
    trackLine({ lastEvent: { ...event, words: 'Left the facility' } }),
    trackLine({ position: 1, trackingNumber: '9400111899223100001234', status: 'delivered' }),
  ];
  const found = (search: string, group: Parameters<typeof filterLines>[1] = 'all') =>
    filterLines(lines, group, search, (status) => (status === 'delivered' ? 'handed over' : '')).map(
      ({ position }) => position,
    );
  expect(found('1z 999-aa1')).toEqual([0]);
  expect(found('sandiego')).toEqual([0]);
  expect(found('facility')).toEqual([0]);
  expect(found('Handed Over')).toEqual([1]);
  expect(found('', 'delivered')).toEqual([1]);
  expect(found('facility', 'delivered')).toEqual([]);
});

test('an outage is told once a carrier, with the usual reason; a wrong number is none', () => {
  const lines = [
    failed('ups', 'carrier_down'),
    failed('ups', 'carrier_paused'),
    failed('ups', 'carrier_paused'),
    failed('usps', 'timeout'),
    failed('fedex', 'not_found'),
  ];
  expect(outagesOf(lines)).toEqual([
    { carrier: 'ups', reason: 'carrier_paused', count: 3 },
    { carrier: 'usps', reason: 'timeout', count: 1 },
  ]);
});
