import { statement } from '../../platform/db/database.ts';

/** Makes the weeks of the stock that are missing up to so many days from today. */
export const makeWeeks = statement<{ made: number }, [number]>(
  'SELECT make_stock_weeks(current_date + $1::int) AS made',
);

/** Has the planner know the stock as a whole: no autovacuum looks at more than single weeks. */
export const analyzeStock = statement<never, []>('SELECT analyze_stock()');

/** Gives what follows in its transaction the time that it needs; only jobs do so. */
export const takeTime = statement<never, []>(`SET LOCAL statement_timeout = '15min'`);
