import { alone } from './alone.ts';
import { after } from './after.ts';
import { serverClockIsSure, serverNow } from './server-clock.ts';
import { exchangeToken, readClock } from './exchange-token.ts';
import { createSession } from './session-keeper.ts';
import type { SessionPorts, TabEvent } from './session-states.ts';
import { sessionStore, useSession, type StoredSession } from './session.ts';

const lockName = 'waybill_session_refresh';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('waybill_session');

/** A private window may have no storage; the session then lives in this tab alone. */
let memory: StoredSession = { auth: null, user: null, newest: null };
let durable = true;

const store: SessionPorts['store'] = {
  read: () => (durable ? sessionStore.read() : memory),
  saveAuth: (auth) => {
    memory = { ...memory, auth, newest: auth.token };
    sessionStore.saveAuth(auth);
    durable = sessionStore.read().auth !== null;
  },
  recordActivity: (auth) => {
    memory = { ...memory, auth };
    sessionStore.recordActivity(auth);
  },
  saveUser: (user) => {
    memory = { ...memory, user };
    sessionStore.saveUser(user);
  },
  forget: () => {
    memory = { auth: null, user: null, newest: null };
    sessionStore.forget();
  },
};

/** The session of this browser at work. It is loaded with the first call or the first look at a session. */
export const session = createSession({
  now: serverNow,
  clockIsSure: serverClockIsSure,
  readClock,
  after,
  store,
  alone: (work) => alone(lockName, work),
  exchange: exchangeToken,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  notify: (message) => channel?.postMessage(message),
  show: (view) => useSession.setState(view),
});

channel?.addEventListener('message', ({ data }: MessageEvent<TabEvent>) => session.elsewhere(data));

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void session.shown();
});

useSession.subscribe(({ user }) => {
  if (user !== null) session.named(user.id);
});
