export const Wallet = (): null => null;
