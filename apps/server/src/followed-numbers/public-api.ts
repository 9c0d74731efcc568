/** Door of the followed numbers: what they do by themselves, and the command that tries their forecasts. */
export { renewForecasts } from './eta/backtest.ts';
export { backtestCommand } from './eta/backtest-command.ts';
export { followJobs, followSchedule, keepJudging } from './jobs.ts';
export { judgeChanged } from './judging/judge-changed.ts';
export { followBought } from './looking/store.ts';
