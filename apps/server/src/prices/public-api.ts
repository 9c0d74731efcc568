/** Door of the prices. */
export { type CurrentPrice, type Prices, createPrices, readPrice } from './current-prices.ts';
