/** Door of the clearing of caches. */
export { type ClearFollower, createClearFollower } from './follow-clears.ts';
export { deleteOldClears } from './store.ts';
