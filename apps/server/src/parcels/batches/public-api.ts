export { keepBatchesGoing, trackBatchJobs, trackBatchWorkers } from './jobs.ts';
export { assignCarrier } from './rules.ts';
export { findUse } from './store.ts';
