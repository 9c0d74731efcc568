export { type CurrentPrice, type Prices, createPrices } from './current-prices.ts';
