/** Door of the carriers' accounts in the console. */
export { followAccounts } from './follow-accounts.ts';
export { deleteOldHealth } from './store.ts';
