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
export { markProved } from './store.ts';
export { tokenHash } from './rules.ts';
