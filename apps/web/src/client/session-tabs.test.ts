import { describe, expect, test } from 'vitest';
import { signedOut } from './session-states.ts';
import {
  now,
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
  refusal,
} from './session.test-kit.ts';

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

  test('a sign-in there while this one is signed in is shown for 3 s, an exchange is not', () => {
    const event = { type: 'elsewhere', auth: { ...authOf(day), token: 't2' }, userId: 'u1' } as const;
    const { next, effects } = after(signedIn(hour), event);
    expect(next).toMatchObject({ auth: { token: 't2' }, status: 'loginElsewhere' });
    expect(timers(effects)).toContainEqual(['status', 3000]);
    expect(said(effects)).toEqual([]);
    expect(after(signedIn(29 * minute), event).next.status).toBe('online');
    expect(after(after(signedIn(hour), refusal(1)).next, event).next.status).toBe('online');
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
    expect(timers(effects)).toContainEqual(['status', 3000]);
    expect(said(effects)).toEqual(['loginElsewhere']);
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
