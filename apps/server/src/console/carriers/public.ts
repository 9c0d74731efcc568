/** Door of the carriers' accounts in the console. */
export { followAccounts } from './follow-accounts.ts';
export { worstOf } from './rules.ts';
export { deleteOldHealth, findHealth } from './store.ts';
