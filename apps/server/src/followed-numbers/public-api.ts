/** Door of the followed numbers: what they do by themselves. */
export { followSchedule, keepJudging } from './jobs.ts';
