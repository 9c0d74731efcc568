/** Door of the sessions: tokens, who they belong to, and their end. */
export { createSessionLookup, type SessionLookup } from './identify.ts';
export {
  type GivenToken,
  endForNewPassword,
  listSessions,
  refreshToken,
  signOut,
  signOutEverywhere,
  signOutOne,
  signOutOthers,
  startSession,
} from './session-life.ts';
export { deleteOldSessions, deleteOldTokens, markProved } from './store.ts';
export { tokenHash } from './rules.ts';
