import { Wallet } from '../../points/parts/wallet.ts';

export const OrdersPage = Wallet;
