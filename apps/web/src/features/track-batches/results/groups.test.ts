import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { expect, test } from 'vitest';
import { countGroups, filterLines, groupOf, outagesOf } from './groups.ts';

const lineOf = (change: Partial<TrackLine>): TrackLine => ({
  kind: 'result',
  seq: 1,
  position: 0,
  number: '1Z999AA10123456784',
  carrier: 'ups',
  outcome: 'found',
  status: 'in_transit',
  statusText: null,
  subStatus: null,
  subStatusText: null,
  uniqueId: null,
  delayed: false,
  carrierWords: null,
  expectedOn: null,
  lastEvent: null,
  events: [],
  fetchedAt: null,
  nextRefreshAt: null,
  reason: null,
  reasonText: null,
  choices: [],
  candidates: [],
  ...change,
});

const failed = (carrier: TrackLine['carrier'], reason: TrackLine['reason']): TrackLine =>
  lineOf({ carrier, reason, outcome: 'failed', status: null });

test('results are grouped by what their reader has to do about them', () => {
  const lines = [
    lineOf({}),
    lineOf({ status: 'delivered' }),
    lineOf({ status: 'exception' }),
    lineOf({ status: 'returned' }),
    failed('ups', 'timeout'),
    lineOf({ status: 'accepted' }),
    lineOf({ outcome: 'unrecognised', status: null }),
  ];
  expect(countGroups(lines)).toEqual([
    { group: 'moving', count: 2 },
    { group: 'attention', count: 1 },
    { group: 'delivered', count: 1 },
    { group: 'ended', count: 1 },
    { group: 'failed', count: 1 },
    { group: 'unrecognised', count: 1 },
  ]);
  expect(groupOf({ outcome: 'found', status: null })).toBe('waiting');
});

test('a search finds numbers with or without spaces, places and words', () => {
  const place = { city: 'San Diego', state: 'CA', zip: null, country: 'US' };
  const event = { localTime: '2026-11-20', utcOffset: null, status: null, statusText: null, code: '', place };
  const lines = [
    lineOf({ lastEvent: { ...event, words: 'Left the facility' } }),
    lineOf({ position: 1, number: '9400111899223100001234', status: 'delivered' }),
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
