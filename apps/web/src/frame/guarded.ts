import { currentToken } from '../client/session.ts';

/**
 * The router fetches chunks before the guard has spoken; those behind a shell are not worth
 * fetching for somebody whom the guard is about to send to sign in. A failed fetch is tried anew.
 */
export const guarded =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    currentToken() === null ? Promise.reject(new Error('Signed out')) : load();
