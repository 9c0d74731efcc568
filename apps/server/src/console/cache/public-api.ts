export { createClearFollower } from './store.ts';
