export { stockWeekSchedule } from './keep-weeks.ts';
