export { countKeys, countNarrowedKeys, endKeys, narrowKeys } from './change-key.ts';
export { createKeyLookup } from './identify-key.ts';
export { keyHash, shownParts } from './rules.ts';
export { listActiveKeys } from './store.ts';
