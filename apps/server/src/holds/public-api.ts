/** Door of the holds. */
export { sweepExpiredHolds } from './hold-life.ts';
export { takeOutOfHold } from './take-out-of-hold.ts';
export {
  type KeyColumns,
  type StockKey,
  type StoredHold,
  findLiveHolds,
  findOrphanedHolds,
  keepInHold,
  keyColumns,
  unnestKeys,
} from './store.ts';
