export { resealCommand } from './reseal-command.ts';
export { followAccounts, takeOverAccounts } from './follow-accounts.ts';
export { worstOf } from './rules.ts';
export { findHealth } from './store.ts';
