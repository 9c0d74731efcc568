import type { TrackBatchCounts } from '@waybill/contract/endpoints/track-batches.ts';
import { expect, test } from 'vitest';
import { trackLine } from '../track-line.test-kit.ts';
import { createBatchStore } from './batch-store.ts';

const counts = (change: Partial<TrackBatchCounts> = {}): TrackBatchCounts => ({
  id: '1',
  state: 'running',
  total: 3,
  done: 0,
  duplicates: 0,
  createdTime: '2026-11-21T10:00:00+08:00',
  serverTime: 0,
  lastSeq: 0,
  outcomes: {},
  statuses: {},
  reasons: {},
  ...change,
});

const storeOf = (watchedFrom?: number) => {
  let draws: (() => void)[] = [];
  let now = 0;
  let published = 0;
  const store = createBatchStore(
    () => now,
    (draw) => draws.push(draw),
    watchedFrom,
  );
  store.subscribe(() => {
    published += 1;
  });
  const frame = (): void => {
    const due = draws;
    draws = [];
    for (const draw of due) draw();
  };
  return { store, frame, published: () => published, pass: (ms: number) => (now += ms) };
};

test('a thousand lines are told once a draw, in the order of the numbers', () => {
  const { store, frame, published } = storeOf();
  store.adopt(counts());
  for (let seq = 1; seq <= 1000; seq += 1) store.take([trackLine({ seq, position: 1000 - seq })]);
  expect(published()).toBe(0);
  frame();
  expect(published()).toBe(1);
  const { lines, done } = store.view();
  expect([done, lines[0]?.position, lines[999]?.position]).toEqual([1000, 0, 999]);
  expect(store.view()).toBe(store.view());
  expect(store.lastSeq()).toBe(1000);
});

test('a number that is asked again leaves, and comes back with a later line', () => {
  const { store, frame } = storeOf();
  store.take([trackLine({ outcome: 'failed' }), trackLine({ seq: 2, position: 1 })]);
  store.drop(({ outcome }) => outcome === 'failed');
  frame();
  expect(store.view().lines.map(({ position }) => position)).toEqual([1]);
  store.take([trackLine({ seq: 3 })]);
  frame();
  expect(store.view().lines.map(({ position, seq }) => [position, seq])).toEqual([
    [0, 3],
    [1, 2],
  ]);
});

test('since when a carrier is out is told of what was seen, until it answers again', () => {
  const { store, frame, pass } = storeOf();
  store.adopt(counts({ lastSeq: 1 }));
  store.take([trackLine({ outcome: 'failed', reason: 'carrier_down' })]);
  frame();
  expect(store.view().outSince.size).toBe(0);
  pass(5000);
  store.take([trackLine({ seq: 2, position: 1, outcome: 'failed', reason: 'carrier_paused' })]);
  pass(1000);
  store.take([trackLine({ seq: 3, position: 2, outcome: 'failed', reason: 'carrier_paused' })]);
  frame();
  expect([...store.view().outSince]).toEqual([['ups', 5000]]);
  store.take([trackLine({ seq: 4, position: 1 })]);
  frame();
  expect(store.view().outSince.size).toBe(0);
});

test('a batch that is watched from its beginning has no old lines, whatever is told of it later', () => {
  const { store, frame, pass } = storeOf(0);
  pass(5000);
  store.take([trackLine({ outcome: 'failed', reason: 'carrier_down' })]);
  store.adopt(counts({ lastSeq: 1 }));
  frame();
  expect([...store.view().outSince]).toEqual([['ups', 5000]]);
});
