/** Door of the weeks that the stock is cut into: what keeps them. */
export { stockWeekSchedule } from './keep-weeks.ts';
