export { createSessionLookup, type SessionLookup } from './identify.ts';
export {
  type GivenToken,
  endForNewPassword,
  refreshToken,
  signOut,
  signOutEverywhere,
  signOutOne,
  signOutOthers,
  startSession,
} from './session-life.ts';
export { listSessions, markProved } from './store.ts';
export { tokenHash } from './rules.ts';
