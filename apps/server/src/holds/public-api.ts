/** Door of the holds. */
export { announceExpiringHolds, sweepExpiredHolds } from './hold-life.ts';
export { takeOutOfHold } from './take-out-of-hold.ts';
export { type StoredHold, findLiveHolds, findOrphanedHolds, keepInHold } from './store.ts';
