import { step } from './session-machine.ts';
import { signedOut, type SessionEffect, type SessionEvent, type SessionState } from './session-states.ts';

export const now = 1_800_000_000_000;
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const authOf = (left: number, idle = 0) => ({
  token: 't1',
  expiry: now + left,
  lastActivity: now - idle,
});

/** Signed in, with so much time left and so long without activity. */
export const signedIn = (left: number, more: Partial<SessionState> = {}, idle = 0): SessionState => ({
  ...signedOut,
  auth: authOf(left, idle),
  userId: 'u1',
  keptFor: 'u1',
  ...more,
});

export const after = (state: SessionState, event: SessionEvent, at = now) => {
  const [next, effects] = step(state, event, at);
  return { next, effects, did: effects.map((effect) => effect.do) };
};

export const said = (effects: readonly SessionEffect[]) =>
  effects.flatMap((effect) => (effect.do === 'show' ? [effect.what] : []));
export const ended = (effects: readonly SessionEffect[]) =>
  effects.flatMap((effect) => (effect.do === 'end' ? [effect.how] : []));
export const settled = (effects: readonly SessionEffect[]) =>
  effects.flatMap((effect) => (effect.do === 'settle' ? [[effect.id, effect.outcome]] : []));
export const timers = (effects: readonly SessionEffect[]) =>
  effects.flatMap((effect) => (effect.do === 'timer' ? [[effect.name, effect.ms]] : []));

export const refusal = (id: number, more: object = {}): SessionEvent => ({
  type: 'refused',
  id,
  token: 't1',
  kind: 'token',
  again: false,
  ...more,
});

export const renewedTo = { type: 'exchanged', of: 't1', token: 't2', expiry: now + day } as const;
