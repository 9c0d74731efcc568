export { pointBalance } from '../customer/points/queries.ts';
