/** Door of the holds. */
export { sweepLapsedHolds } from './hold-life.ts';
export { takeOutOfHold } from './take-out-of-hold.ts';
export { type StoredHold, endOrderedHold, findLiveHolds, findStrayHolds, keepInHold } from './store.ts';
