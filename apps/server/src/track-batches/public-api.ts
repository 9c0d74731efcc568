/** The door of the batches: what the files that put the server together take from them, and whose number one is. */
export { keepBatchesGoing, trackBatchJobs, trackBatchWorkers } from './jobs.ts';
export { assignCarrier } from './rules.ts';
