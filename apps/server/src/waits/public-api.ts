/** Public API of the waits: what a worker does for them. */
export { waitJobs, waitSchedule } from './jobs.ts';
