/** Door of the holds. */
export { sweepLapsedHolds } from './hold-life.ts';
export { type StoredHold, endOrderedHold, findLiveHolds, findStrayHolds, keepInHold } from './store.ts';
