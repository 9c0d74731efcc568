import { describe, expect, test } from 'vitest';
import { sessionHealth } from './session-machine.ts';
import { sessionRules, signedOut } from './session-states.ts';
import {
  now,
  second,
  minute,
  hour,
  day,
  authOf,
  signedIn,
  after,
  said,
  ended,
  settled,
  timers,
  renewedTo,
} from './session.test-kit.ts';

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

describe('what a session is still good for', () => {
  test.each([
    [30 * minute, 0, 'good'],
    [30 * minute - 1, 0, 'old'],
    [5 * minute + 1, 0, 'old'],
    [5 * minute, 0, 'doubtful'],
    [1, 0, 'doubtful'],
    [0, 0, 'over'],
    [20 * hour, day - 1, 'good'],
    [20 * hour, day, 'over'],
  ])('%d ms left, %d ms without activity: %s', (left, idle, health) => {
    expect(sessionHealth(authOf(left, idle), now)).toBe(health);
  });

  test('no session is none', () => {
    expect(sessionHealth(null, now)).toBe('none');
  });
});

describe('a session begins', () => {
  test('by signing in: stored, told to the other tabs, watched every 10 s, active every 5 min', () => {
    const { next, effects } = after(signedOut, {
      type: 'signedIn',
      token: 't1',
      expiry: now + day,
      userId: 'u1',
    });
    expect(next).toMatchObject({ auth: authOf(day), userId: 'u1', keptFor: 'u1' });
    expect(effects).toContainEqual({ do: 'save', auth: authOf(day) });
    expect(effects).toContainEqual({ do: 'notify', what: 'login', deliberate: true });
    expect(timers(effects)).toEqual([
      ['activity', 300_000],
      ['monitor', 10_000],
    ]);
  });

  test('with what storage holds, which counts as activity', () => {
    const { next, did } = after(signedOut, { type: 'opened', auth: authOf(day, hour), userId: 'u1' });
    expect(next.auth?.lastActivity).toBe(now);
    expect(did).toContain('touch');
    expect(did).not.toContain('exchange');
  });

  test('not with what ran out or was not used for 24 h: that is cleared', () => {
    for (const auth of [authOf(0), authOf(hour, day)]) {
      const { next, effects, did } = after(signedOut, { type: 'opened', auth, userId: 'u1' });
      expect(next.auth).toBeNull();
      expect(did).toContain('forget');
      expect(ended(effects)).toEqual(['expired']);
      expect(said(effects)).toEqual([]);
    }
  });

  test('between 0 and 5 min it is refreshed once first, and cleared only when that fails', () => {
    const opened = after(signedOut, { type: 'opened', auth: authOf(minute), userId: 'u1' });
    expect(opened.effects).toContainEqual({ do: 'exchange', token: 't1' });
    expect(opened.next.auth).not.toBeNull();
    expect(after(opened.next, renewedTo).next.auth?.token).toBe('t2');
    const failed = after(opened.next, { type: 'exchangeFailed', of: 't1' });
    expect(failed.next.auth).toBeNull();
  });

  test('signed out stays signed out', () => {
    expect(after(signedOut, { type: 'opened', auth: null, userId: null })).toMatchObject({
      next: signedOut,
      effects: [],
    });
  });
});

describe('the guard', () => {
  const check = { type: 'check', id: 7 } as const;

  test('lets a valid session through and notes the activity', () => {
    const { next, effects, did } = after(signedIn(hour, {}, hour), check);
    expect(settled(effects)).toEqual([[7, 'go']]);
    expect(next.auth?.lastActivity).toBe(now);
    expect(did).toEqual(['touch', 'settle']);
  });

  test('lets one through with under 30 min left, and refreshes it on the way', () => {
    const { effects, did } = after(signedIn(29 * minute), check);
    expect(settled(effects)).toEqual([[7, 'go']]);
    expect(did).toContain('exchange');
  });

  test('a refresh on the way that fails takes nothing away', () => {
    const { next } = after(signedIn(29 * minute), check);
    const failed = after(next, { type: 'exchangeFailed', of: 't1' });
    expect(failed.next).toMatchObject({ auth: { token: 't1' }, refreshing: false, suppressed: true });
    expect(failed.did).toEqual(['timer']);
  });

  test('a network that is lost meanwhile is no refusal: the session stays, and is refreshed at the next sign of life', () => {
    const waiting = after(signedIn(4 * minute), check);
    const lost = after(waiting.next, { type: 'exchangeLost', of: 't1' });
    expect(settled(lost.effects)).toEqual([[7, 'lost']]);
    expect(lost.next).toMatchObject({ auth: { token: 't1' }, refreshing: false, waiting: [] });
    expect([ended(lost.effects), said(lost.effects)]).toEqual([[], []]);
    expect(after(lost.next, { type: 'shown' }).effects).toContainEqual({ do: 'exchange', token: 't1' });
    const extending = after(lost.next, { type: 'extend' });
    expect(said(after(extending.next, { type: 'exchangeLost', of: 't1' }).effects)).toEqual(['noNetwork']);
  });

  test('waits for one silent refresh at 5 min or less', () => {
    const waiting = after(signedIn(5 * minute), check);
    expect(settled(waiting.effects)).toEqual([]);
    expect(waiting.effects).toContainEqual({ do: 'exchange', token: 't1' });
    const renewed = after(waiting.next, renewedTo);
    expect(settled(renewed.effects)).toEqual([[7, 'go']]);
    expect(said(renewed.effects)).toEqual([]);
    const failed = after(waiting.next, { type: 'exchangeFailed', of: 't1' });
    expect(settled(failed.effects)).toEqual([[7, 'ended']]);
    expect(ended(failed.effects)).toEqual(['expired']);
    expect(said(failed.effects)).toEqual([]);
  });

  test('two pages at once ask for one refresh', () => {
    const first = after(signedIn(minute), check);
    const second = after(first.next, { type: 'check', id: 8 });
    expect(second.did).not.toContain('exchange');
    expect(settled(after(second.next, renewedTo).effects)).toEqual([
      [7, 'go'],
      [8, 'go'],
    ]);
  });

  test.each([
    ['expired', signedIn(0)],
    ['not used for 24 h', signedIn(hour, {}, day)],
  ])('turns away and clears what is %s', (_, state) => {
    const { next, effects, did } = after(state, check);
    expect(settled(effects)).toEqual([[7, 'ended']]);
    expect(ended(effects)).toEqual(['expired']);
    expect(did).toContain('forget');
    expect(next.auth).toBeNull();
  });

  test('turns away whoever is signed out, with nothing to clear', () => {
    expect(after(signedOut, check).effects).toEqual([{ do: 'settle', id: 7, outcome: 'ended' }]);
  });
});

describe('activity', () => {
  test('is noted every 5 minutes', () => {
    const { next, effects } = after(signedIn(hour, {}, hour), { type: 'timer', name: 'activity' });
    expect(next.auth?.lastActivity).toBe(now);
    expect(timers(effects)).toEqual([['activity', 300_000]]);
    expect(after(signedOut, { type: 'timer', name: 'activity' }).effects).toEqual([]);
  });

  test('is noted on each navigation', () => {
    const { next, did } = after(signedIn(hour, {}, hour), { type: 'navigated', watched: true });
    expect(next.auth?.lastActivity).toBe(now);
    expect(did).toEqual(['touch']);
  });

  test('is noted when the page becomes visible again', () => {
    const { next } = after(signedIn(hour, {}, hour), { type: 'shown' });
    expect(next.auth?.lastActivity).toBe(now);
  });
});

describe('becoming visible', () => {
  test.each([
    ['expired', signedIn(-1)],
    ['not used for 24 h', signedIn(hour, {}, day)],
  ])('ends what is %s and leads to sign in', (_, state) => {
    const { effects } = after(state, { type: 'shown' });
    expect(ended(effects)).toEqual(['forced']);
    expect(said(effects)).toEqual(['expired']);
  });

  test('refreshes once between 0 and 5 min, and ends only when that fails', () => {
    const { next, effects } = after(signedIn(minute), { type: 'shown' });
    expect(effects).toContainEqual({ do: 'exchange', token: 't1' });
    const failed = after(next, { type: 'exchangeFailed', of: 't1' });
    expect(ended(failed.effects)).toEqual(['forced']);
    expect(said(failed.effects)).toEqual(['expired']);
  });
});
