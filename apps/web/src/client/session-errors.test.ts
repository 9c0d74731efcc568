import { describe, expect, test } from 'vitest';
import { step } from './session-machine.ts';
import { signedOut, type SessionEffect, type SessionEvent, type SessionState } from './session-states.ts';
import { day, now, refusal, renewedTo, said, settled, signedIn } from './session.test-kit.ts';

const live = signedIn(day);

/** Feeds events one after the other; the effects are those of the last. */
const after = (state: SessionState, ...events: readonly SessionEvent[]) => {
  let next = state;
  let effects: readonly SessionEffect[] = [];
  for (const event of events) [next, effects] = step(next, event, now);
  return { next, effects };
};

const refusals = (from: number, to: number): SessionEvent[] =>
  Array.from({ length: to - from + 1 }, (_, i) => refusal(from + i));

const failed = { type: 'exchangeFailed', of: 't1' } as const;

describe('the first refused call', () => {
  test('starts a refresh', () => {
    const { next, effects } = after(live, refusal(1));
    expect(next.refreshing).toBe(true);
    expect(effects).toEqual([{ do: 'exchange', token: 't1' }]);
  });
});

describe('later ones', () => {
  test('queue, each for up to 10 s', () => {
    const { effects } = after(live, refusal(1), refusal(2));
    expect(effects).toEqual([{ do: 'timer', name: 'wait 2', ms: 10_000 }]);
  });

  test('give up after 10 s; the others go on waiting', () => {
    const { next, effects } = after(live, ...refusals(1, 3), { type: 'timer', name: 'wait 2' });
    expect(settled(effects)).toEqual([[2, 'timeout']]);
    expect(next.waiting.map(({ id }) => id)).toEqual([1, 3]);
    expect(after(next, { type: 'timer', name: 'wait 2' }).effects).toEqual([]);
  });

  test('20 fit', () => {
    const { next } = after(live, ...refusals(1, 21));
    expect(next.waiting).toHaveLength(21);
    expect(next.auth).not.toBeNull();
  });

  test('the 21st ends the session for all and says that too many wait', () => {
    const { next, effects } = after(live, ...refusals(1, 22));
    expect(next.auth).toBeNull();
    expect(said(effects)).toEqual(['overflow']);
    expect(settled(effects)).toHaveLength(22);
    expect(new Set(settled(effects).map(([, outcome]) => outcome))).toEqual(new Set(['overflow']));
    expect(effects).toContainEqual({ do: 'forget' });
  });
});

describe('the refresh succeeds', () => {
  test('all go on with the new token, and the user is told once', () => {
    const { next, effects } = after(live, ...refusals(1, 3), renewedTo);
    expect(next).toMatchObject({ auth: { token: 't2' }, refreshing: false, waiting: [], former: ['t1'] });
    expect(settled(effects)).toEqual([
      [1, 'go'],
      [2, 'go'],
      [3, 'go'],
    ]);
    expect(said(effects)).toEqual(['refreshed']);
    expect(effects).toContainEqual({ do: 'stop', name: 'wait 2' });
    expect(effects).toContainEqual({ do: 'save', auth: next.auth });
  });

  test('a call refused with the old token afterwards is sent again at once', () => {
    const { effects } = after(live, refusal(1), renewedTo, refusal(2));
    expect(effects).toEqual([{ do: 'settle', id: 2, outcome: 'go' }]);
  });

  test('a call refused again with the new token ends the session', () => {
    const { next, effects } = after(live, refusal(1), renewedTo, refusal(1, { token: 't2', again: true }));
    expect(next.auth).toBeNull();
    expect(said(effects)).toEqual(['expired']);
    expect(settled(effects)).toEqual([[1, 'ended']]);
  });
});

describe('the refresh fails', () => {
  test('the session is cleared, those who wait fail, the user is told', () => {
    const { next, effects } = after(live, ...refusals(1, 2), failed);
    expect(next).toMatchObject({ auth: null, suppressed: true, keptFor: 'u1' });
    expect(settled(effects)).toEqual([
      [1, 'ended'],
      [2, 'ended'],
    ]);
    expect(said(effects)).toEqual(['expired']);
    expect(effects).toContainEqual({ do: 'forget' });
    expect(effects).toContainEqual({ do: 'timer', name: 'suppression', ms: 10_000 });
  });

  test('further refusals say nothing for 10 s', () => {
    const over = after(live, refusal(1), failed).next;
    expect(after(over, refusal(2)).effects).toEqual([{ do: 'settle', id: 2, outcome: 'ended' }]);
    expect(after(over, { type: 'timer', name: 'suppression' }).next.suppressed).toBe(false);
  });

  test('a refusal during suppression clears at once', () => {
    const { next, effects } = after({ ...live, suppressed: true }, refusal(2));
    expect(next.auth).toBeNull();
    expect(effects).not.toContainEqual(expect.objectContaining({ do: 'exchange' }));
  });

  test('signing in again does not end the suppression: a refusal within 10 s clears in place of another refresh', () => {
    const again = after(live, refusal(1), failed, {
      type: 'signedIn',
      token: 't9',
      expiry: now + day,
      userId: 'u1',
    }).next;
    const { next, effects } = after(again, refusal(3, { token: 't9' }));
    expect(next.auth).toBeNull();
    expect(effects).not.toContainEqual(expect.objectContaining({ do: 'exchange' }));
    const later = after(again, { type: 'timer', name: 'suppression' }, refusal(3, { token: 't9' }));
    expect(later.next.refreshing).toBe(true);
  });
});

describe('refusals that clear at once', () => {
  test.each([
    ['on an auth path', { kind: 'authPath' }, 'expired'],
    ['because the password was changed', { kind: 'passwordChanged' }, 'passwordChanged'],
    ['because of the version of the password', { kind: 'passwordVersion' }, 'sessionStale'],
  ])('%s', (_, more, message) => {
    const { next, effects } = after(live, refusal(1, more));
    expect(next.auth).toBeNull();
    expect(said(effects)).toEqual([message]);
    expect(settled(effects)).toEqual([[1, 'ended']]);
    expect(effects).not.toContainEqual(expect.objectContaining({ do: 'exchange' }));
  });

  test('those who waited for a refresh fail with it', () => {
    const { effects } = after(live, refusal(1), refusal(2, { kind: 'passwordChanged' }));
    expect(settled(effects)).toEqual([
      [1, 'ended'],
      [2, 'ended'],
    ]);
  });
});

describe('refusals that say nothing of this session', () => {
  test('of a call made with a token of an earlier session', () => {
    const { next, effects } = after(live, refusal(1, { token: 'long ago' }));
    expect(next).toBe(live);
    expect(effects).toEqual([{ do: 'settle', id: 1, outcome: 'ended' }]);
  });

  test('when nobody is signed in', () => {
    expect(after(signedOut, refusal(1, { kind: 'authPath' })).effects).toEqual([
      { do: 'settle', id: 1, outcome: 'ended' },
    ]);
  });
});

test('a new token that comes after the end changes nothing', () => {
  const { next, effects } = after(live, refusal(1), { type: 'signedOut' }, renewedTo);
  expect(next.auth).toBeNull();
  expect(effects).toEqual([]);
});
