/** Door of the diagnosis. */
export { followConflicts } from './keep-conflicts.ts';
