export { recomputeTransit } from './eta/forecast-arrivals.ts';
export { followJobs, followSchedule, keepFollowingBought, keepJudging } from './jobs.ts';
export { judgeChanged } from './judging/judge-changed.ts';
export { findLateness, followBought } from './schedule/store.ts';
export { isSharePage } from './sharing/share-number.ts';
export { readFollowLimit } from './store.ts';
