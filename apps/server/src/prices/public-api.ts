/** Door of the prices. */
export { type CurrentPrice, type Prices, createPrices, readPriceLists } from './current-prices.ts';
