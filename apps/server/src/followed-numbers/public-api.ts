/** Door of the followed numbers: what they do by themselves, and the command that tries their forecasts. */
export { beginForecasts, recomputeTransit } from './eta/backtest.ts';
export { backtestCommand } from './eta/backtest-command.ts';
export { followJobs, followSchedule, keepJudging } from './jobs.ts';
export { followBought } from './looking/store.ts';
