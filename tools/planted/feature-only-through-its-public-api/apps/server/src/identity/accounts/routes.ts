import type { Balance } from '../../trade/points/balance.ts';

export const balances: Balance[] = [];
