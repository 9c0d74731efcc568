export { createAccount } from './register.ts';
export { accountJobs } from './jobs.ts';
export { inviteIdentity, unlinkIdentity } from './unlock-account.ts';
export { resealFactors } from './second-factor/reseal.ts';
export { hasSecondFactor } from './second-factor/store.ts';
export { resetSecondFactor } from './second-factor/turn-on.ts';
export { findUserByAccount } from './store.ts';
export { resetAccountFactor, resetAccountPassword, unlockAccount } from './unlock-account.ts';
export { readUserInfo } from './user-info.ts';
