/** Door of the holds. */
export { announceExpiringHolds, sweepExpiredHolds } from './hold-life.ts';
export { claimNewHold, storeNewHold } from './hold-shipments.ts';
export { takeOutOfHold } from './take-out-of-hold.ts';
export {
  type NewHold,
  type StoredHold,
  countHoldsBefore,
  findLiveHolds,
  findNextEnd,
  findOrphanedHolds,
  keepInHold,
} from './store.ts';
