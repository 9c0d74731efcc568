import {
  refusedMessages,
  sessionRules,
  signedOut,
  type CheckOutcome,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type SessionTimer,
  type Transition,
} from './session-states.ts';
import type { AuthData, SessionEnd, SessionMessage, SessionStatus } from './session.ts';

const afterwards = ([state, effects]: Transition, next: (state: SessionState) => Transition): Transition => {
  const [last, more] = next(state);
  return [last, [...effects, ...more]];
};

const waitTimer = (id: number): SessionTimer => `wait ${id}`;

const settleAll = (state: SessionState, outcome: CheckOutcome): Transition => [
  { ...state, refreshing: false, extending: false, waiting: [] },
  state.waiting.flatMap(({ id, kind }): SessionEffect[] => [
    ...(kind === 'queued' ? [{ do: 'stop', name: waitTimer(id) } as const] : []),
    { do: 'settle', id, outcome },
  ]),
];

const startTimers = (state: SessionState): SessionEffect[] => [
  { do: 'timer', name: 'activity', ms: sessionRules.activity },
  ...(state.watched ? [{ do: 'timer', name: 'monitor', ms: sessionRules.monitor } as const] : []),
];

const begin = (state: SessionState, auth: AuthData, userId: string | null): Transition =>
  afterwards(settleAll(state, 'ended'), (free) => {
    const next: SessionState = {
      ...signedOut,
      watched: free.watched,
      suppressed: free.suppressed,
      auth,
      userId,
      keptFor: userId ?? free.keptFor,
    };
    return [next, startTimers(next)];
  });

type Ending = {
  readonly how: SessionEnd;
  readonly message?: SessionMessage;
  readonly outcome?: CheckOutcome;
  /** In storage it is over already. */
  readonly elsewhere?: boolean;
};

/** The session ends here and, unless it came from there, in the other tabs. */
const end = (
  state: SessionState,
  { how, message, outcome = 'ended', elsewhere = false }: Ending,
): Transition =>
  afterwards(settleAll(state, outcome), (free) => [
    {
      ...signedOut,
      watched: free.watched,
      suppressed: free.suppressed,
      status: free.status,
      // Nobody else may see the pages of somebody who left on purpose.
      keptFor: how === 'signedOut' ? null : free.keptFor,
    },
    [
      { do: 'stop', name: 'monitor' },
      { do: 'stop', name: 'activity' },
      ...(elsewhere
        ? []
        : ([{ do: 'forget' }, { do: 'notify', what: 'logout', deliberate: how === 'signedOut' }] as const)),
      { do: 'end', how },
      ...(message === undefined ? [] : [{ do: 'show', what: message } as const]),
    ],
  ]);

/** Takes a new token for the same session. */
const adopt = (state: SessionState, auth: AuthData): SessionState => ({
  ...state,
  auth,
  former: state.auth === null ? [] : [...state.former, state.auth.token].slice(-5),
  banner: false,
  reminder: 'due',
});

const startRefresh = (state: SessionState): Transition =>
  state.refreshing || state.auth === null
    ? [state, []]
    : [{ ...state, refreshing: true }, [{ do: 'exchange', token: state.auth.token }]];

const resume = (state: SessionState): Transition => {
  const calls = state.waiting.some(({ kind }) => kind !== 'check');
  return afterwards(settleAll(state, 'go'), (free) => [
    free,
    state.extending ? [{ do: 'show', what: 'extended' }] : calls ? [{ do: 'show', what: 'refreshed' }] : [],
  ]);
};

/** Whether a session can still be used, must be refreshed first, or should be on the occasion. */
export const sessionHealth = (
  auth: AuthData | null,
  now: number,
): 'none' | 'over' | 'doubtful' | 'old' | 'good' => {
  if (auth === null) return 'none';
  const left = auth.expiry - now;
  if (left <= 0 || now - auth.lastActivity >= sessionRules.inactivity) return 'over';
  if (left <= sessionRules.validAbove) return 'doubtful';
  return left < sessionRules.refreshBelow ? 'old' : 'good';
};

const suppress = (state: SessionState): Transition => [
  { ...state, suppressed: true },
  [{ do: 'timer', name: 'suppression', ms: sessionRules.suppression }],
];

const failRefresh = (state: SessionState, now: number): Transition => {
  const needed = state.extending || state.waiting.length > 0;
  const health = sessionHealth(state.auth, now);
  // It was refreshed on the occasion only; what is left is good to go on with.
  if (!needed && (health === 'old' || health === 'good')) return suppress({ ...state, refreshing: false });
  // A guard that waits alone leads on by itself.
  const guarded = state.waiting.length > 0 && state.waiting.every(({ kind }) => kind === 'check');
  const ending: Ending = state.extending
    ? { how: 'forced', message: 'extendFailed' }
    : guarded
      ? { how: 'expired' }
      : { how: 'forced', message: 'expired' };
  return afterwards(end(state, ending), suppress);
};

/** The session stays; the next sign of life, or the network's return, tries again. */
const loseRefresh = (state: SessionState, now: number): Transition => {
  const health = sessionHealth(state.auth, now);
  if (health === 'none' || health === 'over') return failRefresh(state, now);
  return afterwards(settleAll(state, 'lost'), (free) => [
    free,
    state.extending ? [{ do: 'show', what: 'noNetwork' }] : [],
  ]);
};

const touch = (state: SessionState, now: number): Transition => {
  if (state.auth === null) return [state, []];
  const auth = { ...state.auth, lastActivity: now };
  // While a new token is on its way, the old one is not written again.
  return [{ ...state, auth }, state.refreshing ? [] : [{ do: 'touch', auth }]];
};

/** Somebody is there: ends what is over, refreshes what is old, notes the activity. */
const somebodyThere = (state: SessionState, now: number, ending: Ending): Transition => {
  const health = sessionHealth(state.auth, now);
  if (health === 'none') return [state, []];
  if (health === 'over') return end(state, ending);
  return afterwards(touch(state, now), (next) => (health === 'good' ? [next, []] : startRefresh(next)));
};

const check = (state: SessionState, id: number, now: number): Transition => {
  const waiting = { ...state, waiting: [...state.waiting, { id, kind: 'check' } as const] };
  const health = sessionHealth(state.auth, now);
  if (health === 'doubtful') return somebodyThere(waiting, now, { how: 'expired' });
  return afterwards(somebodyThere(state, now, { how: 'expired' }), (next) => [
    next,
    [{ do: 'settle', id, outcome: next.auth === null ? 'ended' : 'go' }],
  ]);
};

const refused = (state: SessionState, event: SessionEvent & { type: 'refused' }): Transition => {
  const { id, kind, token } = event;
  const settle =
    (outcome: CheckOutcome) =>
    (next: SessionState): Transition => [next, [{ do: 'settle', id, outcome }]];
  if (state.auth === null) return settle('ended')(state);
  if (token !== state.auth.token) {
    // Rejected with a token that was exchanged meanwhile, or with one of an earlier session.
    return settle(state.former.includes(token) ? 'go' : 'ended')(state);
  }
  if (kind !== 'token' || event.again || state.suppressed) {
    return afterwards(end(state, { how: 'forced', message: refusedMessages[kind] }), settle('ended'));
  }
  if (!state.refreshing) {
    return startRefresh({ ...state, waiting: [...state.waiting, { id, kind: 'first' }] });
  }
  if (state.waiting.filter((waiter) => waiter.kind === 'queued').length >= sessionRules.queueLength) {
    const over = end(state, { how: 'forced', message: 'overflow', outcome: 'overflow' });
    return afterwards(over, settle('overflow'));
  }
  return [
    { ...state, waiting: [...state.waiting, { id, kind: 'queued' }] },
    [{ do: 'timer', name: waitTimer(id), ms: sessionRules.queueWait }],
  ];
};

const monitor = (state: SessionState, now: number): Transition => {
  if (state.auth === null || !state.watched) return [state, []];
  const left = state.auth.expiry - now;
  if (left <= 0 && !state.refreshing) return end(state, { how: 'forced', message: 'expired' });
  return [
    {
      ...state,
      banner: left <= sessionRules.banner,
      reminder: left <= sessionRules.reminder && state.reminder === 'due' ? 'open' : state.reminder,
    },
    [{ do: 'timer', name: 'monitor', ms: sessionRules.monitor }],
  ];
};

const timer = (state: SessionState, name: SessionTimer, now: number): Transition => {
  switch (name) {
    case 'monitor':
      return monitor(state, now);
    case 'activity':
      return afterwards(touch(state, now), (next) => [
        next,
        next.auth === null ? [] : [{ do: 'timer', name, ms: sessionRules.activity }],
      ]);
    case 'status':
      return [{ ...state, status: 'online' }, []];
    case 'suppression':
      return [{ ...state, suppressed: false }, []];
    default: {
      const late = state.waiting.find(({ id }) => waitTimer(id) === name);
      return late === undefined
        ? [state, []]
        : [
            { ...state, waiting: state.waiting.filter((waiter) => waiter !== late) },
            [{ do: 'settle', id: late.id, outcome: 'timeout' }],
          ];
    }
  }
};

const showStatus =
  (status: SessionStatus) =>
  (state: SessionState): Transition => [
    { ...state, status },
    [{ do: 'timer', name: 'status', ms: sessionRules.status }],
  ];

/** A total order, so that tabs which were given different tokens at once agree on one. */
const isOlder = (one: AuthData, other: AuthData): boolean =>
  one.expiry === other.expiry ? one.token < other.token : one.expiry < other.expiry;

const elsewhere = (
  state: SessionState,
  event: SessionEvent & { type: 'elsewhere' },
  now: number,
): Transition => {
  const { auth, userId } = event;
  if (auth === null) {
    const dropped = event.deliberate === true ? { ...state, keptFor: null } : state;
    if (state.auth === null) return [dropped, []];
    return afterwards(
      end(dropped, { how: 'elsewhere', elsewhere: true, message: 'logoutElsewhere' }),
      showStatus('logoutElsewhere'),
    );
  }
  if (state.auth === null) return afterwards(begin(state, auth, userId), showStatus('loginElsewhere'));
  if (userId !== null && state.userId !== null && userId !== state.userId) {
    return afterwards(afterwards(begin(state, auth, userId), showStatus('loginElsewhere')), (next) => [
      next,
      [{ do: 'show', what: 'loginElsewhere' }],
    ]);
  }
  const known = userId === null ? state : { ...state, userId, keptFor: userId };
  if (auth.token === state.auth.token) return [{ ...known, auth }, []];
  if (state.former.includes(auth.token) && isOlder(auth, state.auth)) {
    // Storage reaches the tabs with a delay: one that knew no better has put the old token back.
    return [known, [{ do: 'save', auth: state.auth }]];
  }
  // Nobody exchanges a token that is good: the same account has signed in there. Otherwise it was exchanged for all.
  const exchanged = state.refreshing || sessionHealth(state.auth, now) !== 'good';
  const resumed = resume(adopt(known, auth));
  return exchanged ? resumed : afterwards(resumed, showStatus('loginElsewhere'));
};

const navigated = (state: SessionState, watched: boolean, now: number): Transition => {
  if (state.auth === null || watched === state.watched) return touch({ ...state, watched }, now);
  return afterwards(touch({ ...state, watched }, now), (next) => [
    next,
    [watched ? { do: 'timer', name: 'monitor', ms: sessionRules.monitor } : { do: 'stop', name: 'monitor' }],
  ]);
};

export const step = (state: SessionState, event: SessionEvent, now: number): Transition => {
  switch (event.type) {
    case 'opened':
      return event.auth === null
        ? [state, []]
        : afterwards(begin(state, event.auth, event.userId), (next) =>
            somebodyThere(next, now, { how: 'expired' }),
          );
    case 'signedIn': {
      const auth = { token: event.token, expiry: event.expiry, lastActivity: now };
      return afterwards(begin(state, auth, event.userId), (next) => [
        next,
        [
          { do: 'save', auth },
          { do: 'notify', what: 'login', deliberate: true },
        ],
      ]);
    }
    case 'signedOut':
      return end(state, { how: 'signedOut' });
    case 'named':
      return [state.auth === null ? state : { ...state, userId: event.userId, keptFor: event.userId }, []];
    case 'check':
      return check(state, event.id, now);
    case 'navigated':
      return navigated(state, event.watched, now);
    case 'shown':
      return somebodyThere(state, now, { how: 'forced', message: 'expired' });
    case 'timer':
      return timer(state, event.name, now);
    case 'extend':
      return startRefresh({ ...state, extending: state.auth !== null });
    case 'dismiss':
      return (state.auth?.expiry ?? 0) - now > sessionRules.closableAbove
        ? [{ ...state, reminder: 'done' }, []]
        : [state, [{ do: 'show', what: 'chooseFirst' }]];
    case 'exchanged':
    case 'renewed': {
      if (state.auth?.token !== event.of) return [state, []];
      const expiry = event.type === 'exchanged' ? event.expiry : now + sessionRules.life;
      const auth = { token: event.token, expiry, lastActivity: state.auth.lastActivity };
      return afterwards(resume(adopt(state, auth)), (next) => [next, [{ do: 'save', auth }]]);
    }
    case 'exchangeFailed':
      return state.refreshing && state.auth?.token === event.of ? failRefresh(state, now) : [state, []];
    case 'exchangeLost':
      return state.refreshing && state.auth?.token === event.of ? loseRefresh(state, now) : [state, []];
    case 'refused':
      return refused(state, event);
    default:
      return elsewhere(state, event, now);
  }
};
