export { waitJobs, waitSchedule } from './serve-waits.ts';
