export { type ClearFollower, createClearFollower } from './follow-clears.ts';
