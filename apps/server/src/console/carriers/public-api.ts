/** Door of the carriers' accounts in the console. */
export { resealCommand } from './reseal-command.ts';
export { followAccounts, takeOverAccounts } from './follow-accounts.ts';
export { worstOf } from './rules.ts';
export { deleteOldHealth, findHealth } from './store.ts';
