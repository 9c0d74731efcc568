/** Door of the accounts. */
export { createAccount } from './create-account.ts';
export { accountJobs } from './jobs.ts';
export { deleteOldLinks, findUserByAccount } from './store.ts';
export { resetAccountPassword, unlockAccount } from './unlock-account.ts';
export { readUserInfo } from './user-info.ts';
