/** The door of the batches: what the files that put the server together take from them. */
export { trackBatchJobs, trackBatchSchedule, trackBatchWorkers } from './jobs.ts';
