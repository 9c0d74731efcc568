/** Door of the accounts. */
export { createAccount } from './create-account.ts';
