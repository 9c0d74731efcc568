/** Door of the sessions: tokens, who they belong to, and their end. */
export { createSessionLookup, type SessionLookup } from './identify.ts';
export { startSession, exchangeToken, signOut, type StartedSession } from './session-life.ts';
export { deleteOldSessions } from './store.ts';
export { tokenHash } from './rules.ts';
