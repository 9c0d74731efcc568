export { announceExpiringHolds, sweepExpiredHolds } from './hold-life.ts';
export { claimNewHold } from './hold-shipments.ts';
export { takeOutOfHold } from './take-out-of-hold.ts';
export {
  type NewHold,
  type StoredHold,
  findLiveHolds,
  findNextEnd,
  findOrphanedHolds,
  keepInHold,
} from './store.ts';
