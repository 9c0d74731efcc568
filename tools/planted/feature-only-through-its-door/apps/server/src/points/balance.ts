export type Balance = number;
