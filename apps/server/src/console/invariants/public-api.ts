export { findAllBroken } from './check-invariants.ts';
export { followInvariants } from './follow.ts';
export { countStuckRows, readBoard } from './store.ts';
