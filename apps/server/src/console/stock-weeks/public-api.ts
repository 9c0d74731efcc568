/** Door of the weeks that the stock is cut into: what keeps them, and what ends those that are old. */
export { endOldWeeks } from './end-old-weeks.ts';
export { stockWeekSchedule } from './keep-weeks.ts';
