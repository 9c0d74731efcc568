export { eraseAccounts, keepAccount, rejectOpenWork, startClosure } from './closure/close-account.ts';
export { createAccount } from './register.ts';
export { accountJobs } from './jobs.ts';
export { resealFactors, resetSecondFactor } from './second-factor/turn-on.ts';
export { hasSecondFactor } from './second-factor/store.ts';
export { findUserByAccount, readUserInfo } from './store.ts';
export {
  inviteIdentity,
  resetAccountFactor,
  resetAccountPassword,
  unlinkIdentity,
  unlockAccount,
} from './unlock-account.ts';
