export { waitJobs, waitSchedule } from './jobs.ts';
