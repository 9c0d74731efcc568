import { noticePolling } from '@waybill/contract/vocabulary/notice.ts';
import {
  blocks,
  intervalOf,
  pollingOff,
  pollingRules,
  type PollingEffect,
  type PollingEvent,
  type PollingState,
  type PollingContext,
} from './polling-states.ts';

type Transition = readonly [PollingState, readonly PollingEffect[]];
type Around = PollingContext;

const stay = (state: PollingState): Transition => [state, []];

/** The next look of a tab that waits: when the entry has grown old, or soon where there is none that blocks. */
const look = (around: Around): PollingEffect => ({
  do: 'timer',
  ms:
    around.entry !== null && blocks(around)
      ? Math.max(0, around.entry.timestamp + noticePolling.lock + pollingRules.late - around.now)
      : pollingRules.grace,
});

const wait = (state: PollingState, around: Around): Transition => [
  { ...state, phase: 'waiting', again: false },
  [look(around)],
];

/** Without Web Locks: writes the entry and looks a moment later whether it still stands. */
const claim = (state: PollingState): Transition => [
  { ...state, phase: 'claiming' },
  [
    { do: 'write', guarded: false },
    { do: 'timer', ms: pollingRules.settle },
  ],
];

const poll = (state: PollingState, { now }: Around): Transition => {
  const id = state.polls + 1;
  return [
    { ...state, polls: id, calling: id, again: false, lastPollAt: now, nextPollAt: null },
    [{ do: 'stop' }, { do: 'write', guarded: state.holds }, { do: 'call', id }],
  ];
};

const begin = (state: PollingState, around: Around): Transition => {
  const [next, effects] = poll({ ...state, phase: 'polling' }, around);
  return [next, [...effects, { do: 'listen' }]];
};

/** Another tab polls now; this one goes back into the queue. */
const giveWay = (state: PollingState, around: Around): Transition => [
  { ...state, phase: 'waiting', holds: false, calling: null, again: false },
  [{ do: 'hangUp' }, { do: 'drop' }, ...(state.locks ? [{ do: 'queue' } as const] : []), look(around)],
];

const start = (state: PollingState, locks: boolean, around: Around): Transition => {
  const next: PollingState = { ...state, phase: 'waiting', locks, holds: false };
  if (locks) return [next, [{ do: 'queue' }, look(around)]];
  return blocks(around) ? wait(next, around) : claim(next);
};

const end = (state: PollingState, next: PollingState): Transition =>
  state.phase === 'off'
    ? stay(next)
    : [next, [{ do: 'stop' }, { do: 'hangUp' }, { do: 'remove' }, { do: 'drop' }]];

const granted = (state: PollingState, around: Around): Transition => {
  if (state.phase === 'off') return [state, [{ do: 'drop' }]];
  const next = { ...state, holds: true };
  // An entry without a Web Lock beside it may belong to a tab that lives; its age alone counts.
  const alive = blocks(around) && around.entry?.guarded === false;
  return alive ? wait(next, around) : begin(next, around);
};

const refused = (state: PollingState, around: Around): Transition => {
  const next = { ...state, locks: false, holds: false };
  if (state.phase !== 'waiting') return stay(next);
  return blocks(around) ? wait(next, around) : claim(next);
};

const take = (state: PollingState, around: Around): Transition => {
  if (!state.locks) return claim(state);
  return state.holds ? begin(state, around) : [state, [{ do: 'steal' }]];
};

const seen = (state: PollingState, around: Around): Transition => {
  if (state.phase === 'polling') {
    if (blocks(around)) return giveWay(state, around);
    return around.entry === null ? [state, [{ do: 'write', guarded: state.holds }]] : stay(state);
  }
  if (state.phase !== 'waiting') return stay(state);
  if (blocks(around) || (state.locks && !state.holds)) return wait(state, around);
  return take(state, around);
};

const timer = (state: PollingState, around: Around): Transition => {
  switch (state.phase) {
    case 'off':
      return stay(state);
    case 'waiting':
      return blocks(around) ? wait(state, around) : take(state, around);
    case 'claiming':
      return around.entry?.owner === around.me ? begin(state, around) : wait(state, around);
    default:
      // This tab may have slept while another took over.
      return blocks(around) ? giveWay(state, around) : poll(state, around);
  }
};

/** Polls ahead of time, but not twice at once and not in a rush. */
const hurry = (state: PollingState, around: Around): Transition => {
  if (state.phase !== 'polling') return stay(state);
  if (state.calling !== null) return stay({ ...state, again: true });
  const rest = (state.lastPollAt ?? 0) + pollingRules.apart - around.now;
  return rest > 0
    ? [{ ...state, nextPollAt: around.now + rest }, [{ do: 'timer', ms: rest }]]
    : timer(state, around);
};

/** A poll has ended: says what it found, and when the next one comes. */
const settle = (state: PollingState, around: Around): Transition => {
  const ended: PollingState = { ...state, calling: null, again: false };
  const ms = state.again ? pollingRules.apart : intervalOf(ended);
  return [
    { ...ended, nextPollAt: around.now + ms },
    // A poll that took long must not make the entry look old before the next one.
    [{ do: 'write', guarded: state.holds }, { do: 'timer', ms }, { do: 'publish' }],
  ];
};

/**
 * Polling of notices as a function: what it knows, what happens, what comes of it. One tab of a browser
 * polls; the others hear from it (spec section 4; docs/decisions/080-notices.md).
 */
export const step = (state: PollingState, event: PollingEvent, around: Around): Transition => {
  switch (event.type) {
    case 'start':
      return state.phase === 'off' ? start(state, event.locks, around) : stay(state);
    case 'signedOut':
      // Ids of polls go on: an answer to the last account is none to the next.
      return end(state, { ...pollingOff, polls: state.polls });
    case 'left':
      return end(state, { ...state, phase: 'off', holds: false, calling: null, again: false });
    case 'granted':
      return granted(state, around);
    case 'lost': {
      const next = { ...state, holds: false };
      if (state.phase === 'polling') return giveWay(next, around);
      return state.phase === 'waiting' ? [next, [{ do: 'queue' }, look(around)]] : stay(next);
    }
    case 'refused':
      return refused(state, around);
    case 'seen':
      return seen(state, around);
    case 'timer':
      return timer(state, around);
    case 'wake':
      return hurry(state, around);
    case 'online':
      return state.failures > 0 ? hurry(state, around) : stay(state);
    case 'pollNow':
      return hurry({ ...state, lastPollAt: null }, around);
    case 'takeOver':
      return state.phase === 'waiting' ? take(state, around) : hurry({ ...state, lastPollAt: null }, around);
    case 'answered': {
      if (event.id !== state.calling) return stay(state);
      const { unread } = event;
      const quiet = unread === 0 && state.unread === 0 ? state.quiet + 1 : 0;
      return settle({ ...state, unread, quiet, failures: 0 }, around);
    }
    case 'failed':
      return event.id === state.calling
        ? settle({ ...state, quiet: 0, failures: state.failures + 1 }, around)
        : stay(state);
    case 'told':
      if (state.phase === 'off') return stay(state);
      return stay(
        state.phase === 'polling' ? { ...state, unread: event.shared.unread } : { ...state, ...event.shared },
      );
    default:
      return state.phase === 'off' ? stay(state) : [{ ...state, unread: event.unread }, [{ do: 'publish' }]];
  }
};
