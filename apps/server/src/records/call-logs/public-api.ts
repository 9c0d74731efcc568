export { createCallLog } from './call-log.ts';
export { keepCallLog } from './writing/store.ts';
export { addTo, emptyHistogram, keptDays, statsOf } from './rules.ts';
