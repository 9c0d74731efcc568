/** Door of the invariants. */
export { followInvariants } from './follow.ts';
export { countStuckRows, readBoard } from './read-board.ts';
export { deleteOldCopies } from './records/store.ts';
