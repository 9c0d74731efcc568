export { type CurrentPrice, type Prices, createPrices } from './store.ts';
