/** Door of the API keys: who calls by one, and their end with their account. */
export { countKeys, countNarrowedKeys, endKeys, narrowKeys } from './end-keys.ts';
export { type KeyLookup, createKeyLookup } from './identify-key.ts';
export { deleteOldUsage, listActiveKeys } from './store.ts';
