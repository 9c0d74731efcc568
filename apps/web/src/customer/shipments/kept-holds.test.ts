import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../client/fake-storage.test-kit.ts';
import { keptHoldsKey } from '../../client/stored.ts';
import { keepHold, keepPicked, keepRecentZip, readKeptHold, readRecentZips } from './kept-holds.ts';

beforeEach(() => vi.stubGlobal('localStorage', fakeStorage()));

test('what was asked and chosen of a hold is found again, of each carrier', () => {
  keepHold('ups', { holdId: 'a', asked: ['zipCode=60601'] });
  keepHold('usps', { holdId: 'b', asked: ['zipCode=10001'] });
  expect(readKeptHold('ups', 'a')).toEqual({ holdId: 'a', asked: ['zipCode=60601'] });
  keepPicked('ups', 'a', ['1', '2']);
  expect(readKeptHold('ups', 'a')).toEqual({ holdId: 'a', asked: ['zipCode=60601'], picked: ['1', '2'] });
  keepPicked('ups', 'a', []);
  expect(readKeptHold('ups', 'a')?.picked).toEqual([]);
  expect(readKeptHold('usps', 'b')).toEqual({ holdId: 'b', asked: ['zipCode=10001'] });
});

test('nothing of an earlier hold is taken for a later one', () => {
  keepHold('ups', { holdId: 'a', asked: ['zipCode=60601'], picked: ['1'] });
  expect(readKeptHold('ups', 'b')).toBeUndefined();
  keepPicked('ups', 'b', ['3']);
  expect(readKeptHold('ups', 'b')).toEqual({ holdId: 'b', asked: [], picked: ['3'] });
});

test.each(['', 'null', '[]', '7', '{"ups":null}', '{"ups":{"holdId":"a","asked":[1],"picked":"x"}}'])(
  'what others left in the storage breaks nothing: %s',
  (text) => {
    localStorage.setItem(keptHoldsKey, text);
    expect(readKeptHold('ups', 'a')?.asked ?? []).toEqual([]);
    expect(readKeptHold('ups', 'a')?.picked).toBeUndefined();
  },
);

test('the last five ZIPs of a carrier are kept, each once, the newest first', () => {
  for (const zip of ['10001', '60601', '', '10001', '30301', '90001', '98101', '75201'])
    keepRecentZip('ups', zip);
  expect(readRecentZips('ups')).toEqual(['75201', '98101', '90001', '30301', '10001']);
  expect(readRecentZips('usps')).toEqual([]);
});
