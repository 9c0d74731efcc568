import { expect, test } from 'vitest';
import { lagOf, marksAhead } from './replica.ts';

const marks = [
  { position: 100, at: 1_000 },
  { position: 100, at: 2_000 },
  { position: 250, at: 3_000 },
];

test('a replica is as old as what it has not replayed, however long nothing was written', () => {
  expect(lagOf(marksAhead(marks, 250), 60_000)).toBe(0);
  expect(lagOf(marksAhead(marks, 100), 3_500)).toBe(500);
  // One that was cut off gets no further, and so older with every second.
  expect(lagOf(marksAhead(marks, 99), 9_000)).toBe(8_000);
});
