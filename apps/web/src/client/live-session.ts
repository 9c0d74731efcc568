import type { Session } from './session-keeper.ts';
import { currentToken, sessionStore, useSession } from './session.ts';

let loaded: Session | undefined;

/** The session at work; it comes by itself, for the public pages can do without. */
export const liveSession = async (): Promise<Session> =>
  (loaded ??= (await import('./session-runtime.ts')).session);

export const loadedSession = (): Session | undefined => loaded;

/** Moves a session that an earlier version kept in the tab to where it is kept now. */
export const takeOlderSession = async (): Promise<void> => {
  try {
    if (['token', 'Authorization', 'authData'].some((key) => key in sessionStorage))
      (await import('./older-session.ts')).moveOlderSession(sessionStorage);
  } catch {
    // Without storage there is nothing to move.
  }
};

/** Tells the session of something; without a network to load it by, there is nothing to tell. */
export const notifySession = (notify: (session: Session) => unknown): void => {
  liveSession().then(notify, () => undefined);
};

/** What was kept for the time without a network holds full numbers: it goes with the session, however that ended. */
export const forgetKept = (): void => {
  import('./kept-data.ts').then((kept) => kept.forgetKept()).catch(console.warn);
};

/** Takes up the session that storage holds, and follows what other tabs do to it. */
export const startLiveSession = (): void => {
  if (currentToken() !== null) notifySession((session) => session.open());
  else forgetKept();
  useSession.subscribe(({ auth }, before) => {
    if (auth === null && before.auth !== null) forgetKept();
  });
  // A token that could not be exchanged without a network is tried again.
  addEventListener('online', () => {
    if (currentToken() !== null) notifySession((session) => session.shown());
  });
  addEventListener('storage', ({ key }) => {
    if (key === sessionStore.authKey || key === null) notifySession((session) => session.elsewhere());
  });
};
