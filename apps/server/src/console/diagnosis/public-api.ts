export { followConflicts } from './keep-conflicts.ts';
