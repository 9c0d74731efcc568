/** Door of the tracking: the way to the carriers, and what it does by itself. */
export { type Carriers, createCarrierPools } from './calling/carriers.ts';
export { startDemoCarriers } from './calling/demo-carriers.ts';
export { deleteOldCarrierTokens } from './calling/store.ts';
export { trackingSchedule } from './watching/refresh-due.ts';
