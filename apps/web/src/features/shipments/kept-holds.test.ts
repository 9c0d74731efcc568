import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../client/fake-storage.test-kit.ts';
import { keptHoldsKey } from '../../client/stored.ts';
import { keepHold, keepPicked, readKeptHold } from './kept-holds.ts';

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
