export { pointBalance } from '../features/points/queries.ts';
