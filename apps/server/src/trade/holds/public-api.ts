export { announceExpiringHolds, sweepExpiredHolds, takeOutOfHold } from './hold-life.ts';
export { claimNewHold } from './hold-shipments.ts';
export {
  type NewHold,
  type StoredHold,
  findLiveHolds,
  findNextEnd,
  findOrphanedHolds,
  keepInHold,
  stockMetrics,
} from './store.ts';
