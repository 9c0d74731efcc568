export { createCallLog } from './call-log.ts';
export { keepCallLog } from './writing/store.ts';
export { keptDays, statsOf } from './rules.ts';
