export { type Prices, createPrices } from './current-prices.ts';
export type { CurrentPrice } from './store.ts';
