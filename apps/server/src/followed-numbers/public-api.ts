/** Public API of the followed numbers: jobs, the command that tries forecasts, limits, and who may frame shared links. */
export { renewForecasts } from './eta/backtest.ts';
export { backtestCommand } from './eta/backtest-command.ts';
export { followJobs, followSchedule, keepJudging } from './jobs.ts';
export { judgeChanged } from './judging/judge-changed.ts';
export { findLateness, followBought } from './looking/store.ts';
export { frameAncestorsOf, isSharePage } from './sharing/embed-hosts.ts';
export { readFollowLimit } from './read-follow-limit.ts';
