/** Door of the call log: its writer, figures for the platform's statistics, what traces need, its upkeep and its demo. */
export { type CallLog, createCallLog } from './call-log.ts';
export { callStats, callPoints, countCalls } from './call-series.ts';
export { hourOf, splitHours } from './full-hours.ts';
export { type StepRow, countedUntil } from './series/store.ts';
export { hasCalls, insertDemoCalls } from './seeding/store.ts';
export { loggedPath } from './rules.ts';
export { timeOf } from './reading/store.ts';
export { keepCallLog } from './keep-call-log.ts';
