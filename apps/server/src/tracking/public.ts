/** Door of the tracking: the way to the carriers. */
export { type Carriers, createCarrierPools } from './calling/carriers.ts';
export { startDemoCarriers } from './calling/demo-carriers.ts';
export { deleteOldCarrierTokens } from './calling/store.ts';
