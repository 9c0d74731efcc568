import { siteEndpoints } from '@waybill/contract/endpoints/site.ts';
import { alone } from './alone.ts';
import { attempt } from './attempt.ts';
import { parseJson } from './parse-json.ts';
import { observeAnswer, serverClockIsSure, serverNow } from './server-clock.ts';
import { createSessionDriver, type SessionPorts, type TabNews } from './session-driver.ts';
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
  noteActivity: (auth) => {
    memory = { ...memory, auth };
    sessionStore.noteActivity(auth);
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

const readClock = async (): Promise<void> => {
  const outcome = await attempt({
    endpoint: siteEndpoints.getSite,
    input: {},
    options: { token: null, background: true, timeoutMs: 5000 },
  });
  // Without an answer this machine's clock has to do.
  if (!('response' in outcome)) return;
  const { response, text = '', sentAt, receivedAt } = outcome;
  const answer = parseJson(text);
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  observeAnswer(data, response.headers, sentAt, receivedAt);
};

/** The session of this browser at work. It is loaded with the first call or the first look at a session. */
export const session = createSessionDriver({
  now: serverNow,
  clockIsSure: serverClockIsSure,
  readClock,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  store,
  alone: (work) => alone(lockName, work),
  exchange: async (token) => (await import('./exchange-token.ts')).exchangeToken(token),
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  tell: (news) => channel?.postMessage(news),
  show: (view) => useSession.setState(view),
});

channel?.addEventListener('message', ({ data }: MessageEvent<TabNews>) => session.elsewhere(data));

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void session.shown();
});

useSession.subscribe(({ user }) => {
  if (user !== null) session.named(user.id);
});
