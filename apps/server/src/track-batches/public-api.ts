/** The door of the batches: what the files that put the server together take from them. */
export { keepBatchesGoing, trackBatchJobs, trackBatchSchedule, trackBatchWorkers } from './jobs.ts';
