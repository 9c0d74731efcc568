/** Door of the tracking: the way to the carriers, and what it does by itself. */
export { accountIdOf } from './calling/account-id.ts';
export { type Carriers, createCarrierPools } from './calling/carriers.ts';
export { startDemoCarriers } from './calling/demo-carriers.ts';
export { moveCalls } from './calling/store.ts';
export { type RefreshDeps, type RefreshedNumber, refreshNumbers } from './ask-carrier.ts';
export { isAboutNumber, silentSeconds, watchAfter, watchAfterFailure } from './rules.ts';
export type { AskedNumber } from './store.ts';
export { listEvents } from './timeline/get-timeline.ts';
export { trackingJobs, trackingSchedule } from './jobs.ts';
