/** Door of the limits: what counts calls, and the numbers of those that are counted in the database. */
export { type Limits, createLimits } from './live-limits.ts';
export { deleteOldHits } from './store.ts';
