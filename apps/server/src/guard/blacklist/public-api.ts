export { type Blacklist, createBlacklist } from './live-blacklist.ts';
