/** Door of the accounts. */
export { createAccount } from './create-account.ts';
export { accountJobs } from './jobs.ts';
export { deleteOldChallenges } from './second-factor/passkey-store.ts';
export { inviteIdentity, unlinkIdentity } from './provider/invite.ts';
export { deleteOldAttempts } from './provider/store.ts';
export { resealFactors } from './second-factor/reseal.ts';
export { deleteOldTickets, hasSecondFactor } from './second-factor/store.ts';
export { resetSecondFactor } from './second-factor/turn-off.ts';
export { deleteOldLinks, findUserByAccount } from './store.ts';
export { resetAccountFactor, resetAccountPassword, unlockAccount } from './unlock-account.ts';
export { readUserInfo } from './user-info.ts';
