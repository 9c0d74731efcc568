import { describe, expect, test } from 'vitest';
import { sessionHealth, step } from './session-machine.ts';
import {
  sessionRules,
  signedOut,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
} from './session-states.ts';

const now = 1_800_000_000_000;
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const authOf = (left: number, idle = 0) => ({ token: 't1', expiry: now + left, lastActivity: now - idle });

/** Signed in, with so much time left and so long without activity. */
const signedIn = (left: number, more: Partial<SessionState> = {}, idle = 0): SessionState => ({
  ...signedOut,
  auth: authOf(left, idle),
  userId: 'u1',
  keptFor: 'u1',
  ...more,
});

const after = (state: SessionState, event: SessionEvent, at = now) => {
  const [next, effects] = step(state, event, at);
  return { next, effects, did: effects.map((effect) => effect.do) };
};

const said = (effects: readonly SessionEffect[]) =>
  effects.flatMap((effect) => (effect.do === 'show' ? [effect.what] : []));
const ended = (effects: readonly SessionEffect[]) =>
  effects.flatMap((effect) => (effect.do === 'end' ? [effect.how] : []));
const settled = (effects: readonly SessionEffect[]) =>
  effects.flatMap((effect) => (effect.do === 'settle' ? [[effect.id, effect.outcome]] : []));
const timers = (effects: readonly SessionEffect[]) =>
  effects.flatMap((effect) => (effect.do === 'timer' ? [[effect.name, effect.ms]] : []));

const refusal = (id: number, more: object = {}): SessionEvent => ({
  type: 'refused',
  id,
  token: 't1',
  kind: 'token',
  again: false,
  ...more,
});

const renewedTo = { type: 'exchanged', of: 't1', token: 't2', expiry: now + day } as const;

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
    expect(failed.next).toMatchObject({ auth: { token: 't1' }, refreshing: false, suppressed: false });
    expect(failed.effects).toEqual([]);
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

describe('the monitor', () => {
  const tick = { type: 'timer', name: 'monitor' } as const;

  test.each([
    [601 * second, false, 'due'],
    [600 * second, true, 'due'],
    [301 * second, true, 'due'],
    [300 * second, true, 'open'],
    [1, true, 'open'],
  ])('%d ms before the end: banner %s, reminder %s', (left, banner, reminder) => {
    const { next, effects } = after(signedIn(left), tick);
    expect(next).toMatchObject({ banner, reminder });
    expect(timers(effects)).toEqual([['monitor', 10_000]]);
  });

  test('ends the session at 0, says so, and does not tick on', () => {
    const { next, effects } = after(signedIn(0), tick);
    expect(next.auth).toBeNull();
    expect(ended(effects)).toEqual(['forced']);
    expect(said(effects)).toEqual(['expired']);
    expect(effects).toContainEqual({ do: 'notify', what: 'logout', deliberate: false });
    expect(timers(effects)).toEqual([]);
  });

  test('waits for a refresh under way at 0', () => {
    const { next } = after(signedIn(0, { refreshing: true }), tick);
    expect(next.auth).not.toBeNull();
  });

  test('reminds once: what was closed stays closed until there is a new token', () => {
    expect(after(signedIn(200 * second, { reminder: 'done' }), tick).next.reminder).toBe('done');
    expect(after(signedIn(200 * second, { reminder: 'done' }), renewedTo).next.reminder).toBe('due');
  });

  test('is off on the pages for signing in and registering, and on again after them', () => {
    const off = after(signedIn(minute), { type: 'navigated', watched: false });
    expect(off.did).toContain('stop');
    expect(after(off.next, tick).next.banner).toBe(false);
    const on = after(off.next, { type: 'navigated', watched: true });
    expect(timers(on.effects)).toEqual([['monitor', 10_000]]);
  });

  test('does nothing when signed out', () => {
    expect(after(signedOut, tick).effects).toEqual([]);
  });
});

describe('the reminder', () => {
  test('closes with more than 60 s left', () => {
    const { next, effects } = after(signedIn(60 * second + 1, { reminder: 'open' }), { type: 'dismiss' });
    expect(next.reminder).toBe('done');
    expect(effects).toEqual([]);
  });

  test('stays with 60 s or less and asks to choose', () => {
    const { next, effects } = after(signedIn(60 * second, { reminder: 'open' }), { type: 'dismiss' });
    expect(next.reminder).toBe('open');
    expect(said(effects)).toEqual(['chooseFirst']);
  });

  test('extending refreshes, says so and puts the warnings away', () => {
    const state = signedIn(200 * second, { reminder: 'open', banner: true });
    const asked = after(state, { type: 'extend' });
    expect(asked.effects).toEqual([{ do: 'exchange', token: 't1' }]);
    const done = after(asked.next, renewedTo);
    expect(said(done.effects)).toEqual(['extended']);
    expect(done.next).toMatchObject({ banner: false, reminder: 'due', extending: false, refreshing: false });
  });

  test('pressed twice it refreshes once', () => {
    const asked = after(signedIn(minute), { type: 'extend' });
    expect(after(asked.next, { type: 'extend' }).effects).toEqual([]);
  });

  test('extending that fails signs out by force', () => {
    const asked = after(signedIn(200 * second), { type: 'extend' });
    const failed = after(asked.next, { type: 'exchangeFailed', of: 't1' });
    expect(ended(failed.effects)).toEqual(['forced']);
    expect(said(failed.effects)).toEqual(['extendFailed']);
    expect(failed.did).toContain('forget');
  });
});

describe('signing out', () => {
  test('clears here and in the other tabs, and keeps no page', () => {
    const { next, effects, did } = after(signedIn(hour), { type: 'signedOut' });
    expect(next).toMatchObject({ auth: null, keptFor: null });
    expect(did).toContain('forget');
    expect(effects).toContainEqual({ do: 'notify', what: 'logout', deliberate: true });
    expect(ended(effects)).toEqual(['signedOut']);
    expect(effects).toContainEqual({ do: 'stop', name: 'monitor' });
    expect(effects).toContainEqual({ do: 'stop', name: 'activity' });
  });
});

describe('pages kept in memory', () => {
  const expired = after(signedIn(0), { type: 'timer', name: 'monitor' }).next;

  test('outlive an end that nobody wished, for the same user', () => {
    expect(expired.keptFor).toBe('u1');
    const again = after(expired, { type: 'signedIn', token: 't9', expiry: now + day, userId: 'u1' });
    expect(again.next.keptFor).toBe('u1');
  });

  test('are not shown to another user', () => {
    const other = after(expired, { type: 'signedIn', token: 't9', expiry: now + day, userId: 'u2' });
    expect(other.next.keptFor).toBe('u2');
  });

  test('go when another tab says that its user left on purpose, even after the news itself', () => {
    const gone = after(signedIn(hour), { type: 'elsewhere', auth: null, userId: null });
    expect(gone.next.keptFor).toBe('u1');
    const told = after(gone.next, { type: 'elsewhere', auth: null, userId: null, deliberate: true });
    expect(told.next.keptFor).toBeNull();
  });

  test('belong to whom the server names', () => {
    const migrated = signedIn(hour, { userId: '', keptFor: '' });
    expect(after(migrated, { type: 'named', userId: 'u1' }).next).toMatchObject({
      userId: 'u1',
      keptFor: 'u1',
    });
  });
});

describe('other tabs', () => {
  test('a sign-in there begins a session here and shows it for 3 s', () => {
    const { next, effects, did } = after(signedOut, { type: 'elsewhere', auth: authOf(day), userId: 'u1' });
    expect(next).toMatchObject({ status: 'loginElsewhere', keptFor: 'u1' });
    expect(timers(effects)).toContainEqual(['status', 3000]);
    expect(did).not.toContain('tell');
    expect(did).not.toContain('save');
    expect(after(next, { type: 'timer', name: 'status' }).next.status).toBe('online');
  });

  test('a sign-out there ends it here and shows it for 3 s', () => {
    const { next, effects, did } = after(signedIn(hour), {
      type: 'elsewhere',
      auth: null,
      userId: null,
      deliberate: true,
    });
    expect(next).toMatchObject({ auth: null, status: 'logoutElsewhere' });
    expect(ended(effects)).toEqual(['elsewhere']);
    expect(said(effects)).toEqual(['logoutElsewhere']);
    expect(timers(effects)).toContainEqual(['status', 3000]);
    expect(did).not.toContain('forget');
    expect(did).not.toContain('tell');
  });

  test('activity there is taken over without a word', () => {
    const auth = { ...authOf(hour), lastActivity: now - 5 };
    const { next, effects } = after(signedIn(hour, {}, hour), { type: 'elsewhere', auth, userId: 'u1' });
    expect(next.auth).toEqual(auth);
    expect(effects).toEqual([]);
  });

  test('a token exchanged there serves those who wait here', () => {
    const waiting = after(signedIn(hour), refusal(1)).next;
    const auth = { token: 't2', expiry: now + day, lastActivity: now };
    const { next, effects } = after(waiting, { type: 'elsewhere', auth, userId: 'u1' });
    expect(settled(effects)).toEqual([[1, 'go']]);
    expect(said(effects)).toEqual(['refreshed']);
    expect(next).toMatchObject({ refreshing: false, former: ['t1'] });
    expect(after(next, { type: 'exchangeFailed', of: 't1' }).effects).toEqual([]);
  });

  test('an old token that a tab put back by mistake is put right', () => {
    const auth = { token: 't2', expiry: now + day, lastActivity: now };
    const state = { ...signedIn(hour), auth, former: ['t1'] };
    const { next, effects } = after(state, { type: 'elsewhere', auth: authOf(hour), userId: 'u1' });
    expect(next.auth).toEqual(auth);
    expect(effects).toEqual([{ do: 'save', auth }]);
  });

  test('tabs that were given different tokens at once agree on the later one', () => {
    const [t2, t3] = ['t2', 't3'].map((token) => ({ token, expiry: now + day, lastActivity: now }));
    const tab = { ...signedIn(hour), auth: t3!, former: ['t1', 't2'] };
    const other = { ...signedIn(hour), auth: t2!, former: ['t1', 't3'] };
    expect(after(tab, { type: 'elsewhere', auth: t2!, userId: 'u1' }).next.auth).toEqual(t3);
    expect(after(other, { type: 'elsewhere', auth: t3!, userId: 'u1' }).next.auth).toEqual(t3);
  });

  test('another user there is another session here', () => {
    const waiting = after(signedIn(hour), refusal(1)).next;
    const auth = { token: 'x', expiry: now + day, lastActivity: now };
    const { next, effects } = after(waiting, { type: 'elsewhere', auth, userId: 'u2' });
    expect(next).toMatchObject({ userId: 'u2', keptFor: 'u2', former: [], status: 'loginElsewhere' });
    expect(settled(effects)).toEqual([[1, 'ended']]);
  });
});

describe('a token by header', () => {
  test('is stored with 24 h', () => {
    const { next, effects } = after(signedIn(20 * minute), { type: 'renewed', of: 't1', token: 't2' });
    expect(next.auth).toEqual({ token: 't2', expiry: now + day, lastActivity: now });
    expect(effects).toContainEqual({ do: 'save', auth: next.auth });
    expect(said(effects)).toEqual([]);
  });

  test('of an answer to somebody else, or after the end, is left alone', () => {
    const event = { type: 'renewed', of: 'older', token: 't2' } as const;
    expect(after(signedIn(hour), event).effects).toEqual([]);
    expect(after(signedOut, event).effects).toEqual([]);
  });
});
