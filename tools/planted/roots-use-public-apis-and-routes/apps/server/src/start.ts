import { accounts } from './ops/demo/demo-accounts.ts';

export const started = accounts;
