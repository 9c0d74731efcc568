import { describe, expect, test } from 'vitest';
import { signedOut } from './session-states.ts';
import { second, minute, signedIn, after, said, ended, timers, renewedTo } from './session.test-kit.ts';

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
