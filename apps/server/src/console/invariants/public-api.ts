export { findAllBroken } from './find-all-broken.ts';
export { followInvariants } from './follow.ts';
export { countStuckRows, readBoard } from './read-board.ts';
