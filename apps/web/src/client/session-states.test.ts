import { expect, test } from 'vitest';
import { sessionHealth, sessionRules } from './session-states.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test('the numbers are those of the specification', () => {
  expect(sessionRules).toEqual({
    life: day,
    validAbove: 5 * minute,
    refreshBelow: 30 * minute,
    inactivity: day,
    activity: 300_000,
    monitor: 10 * second,
    banner: 600 * second,
    reminder: 300 * second,
    closableAbove: 60 * second,
    status: 3 * second,
    queueWait: 10 * second,
    queueLength: 20,
    suppression: 10 * second,
  });
});

test.each([
  [30 * minute, 0, 'good'],
  [30 * minute - 1, 0, 'old'],
  [5 * minute + 1, 0, 'old'],
  [5 * minute, 0, 'doubtful'],
  [1, 0, 'doubtful'],
  [0, 0, 'over'],
  [20 * hour, day - 1, 'good'],
  [20 * hour, day, 'over'],
])('with %d ms left and %d ms without activity a session is %s', (left, idle, health) => {
  const now = 1_800_000_000_000;
  expect(sessionHealth({ token: 't', expiry: now + left, lastActivity: now - idle }, now)).toBe(health);
  expect(sessionHealth(null, now)).toBe('none');
});
