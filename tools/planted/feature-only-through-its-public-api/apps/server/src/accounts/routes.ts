import type { Balance } from '../points/balance.ts';

export const balances: Balance[] = [];
