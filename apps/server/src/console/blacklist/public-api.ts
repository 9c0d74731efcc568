/** Door of the blacklist: who is turned away. */
export { type Blacklist, createBlacklist } from './live-blacklist.ts';
export { deleteOldEntries } from './store.ts';
