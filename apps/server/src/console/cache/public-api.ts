export { createClearFollower } from './follow-clears.ts';
