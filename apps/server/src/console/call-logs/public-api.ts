export { type CallLog, createCallLog } from './call-log.ts';
export { callStats, callPoints, countCalls } from './call-series.ts';
export { hourOf, splitHours } from './full-hours.ts';
export { type StepRow, countedUntil } from './series/store.ts';
export { hasCalls, insertDemoCalls } from './seeding/store.ts';
export { keepCallLog } from './keep-call-log.ts';
export { keptDays } from './rules.ts';
