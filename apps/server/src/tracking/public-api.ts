/** Door of the tracking: the way to the carriers, and what it does by itself. */
export { accountIdOf } from './calling/account-id.ts';
export { type Carriers, createCarrierPools } from './calling/carriers.ts';
export { startDemoCarriers } from './calling/demo-carriers.ts';
export { moveCalls } from './calling/store.ts';
export { listEvents } from './timeline/get-timeline.ts';
export { trackingJobs, trackingSchedule } from './jobs.ts';
