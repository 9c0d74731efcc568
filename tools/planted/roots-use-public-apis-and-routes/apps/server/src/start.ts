import { accounts } from './demo/demo-accounts.ts';

export const started = accounts;
