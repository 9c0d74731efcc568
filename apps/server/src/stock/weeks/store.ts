import { type Db, statement } from '../../platform/db/database.ts';

export const makeWeeks = statement<{ made: number }, [number]>(
  `SELECT make_stock_weeks(ARRAY(SELECT generate_series(current_date, current_date + $1::int, '7 days')::date)) AS made`,
);

/** Has the planner know the stock as a whole: no autovacuum looks at more than single weeks. */
export const analyzeStock = statement<never, []>('SELECT analyze_stock()');

/** The partitions of the stock in their order; the first day of the oldest is null. */
export const listWeeks = statement<{ name: string; first_day: string | null; after_day: string }, []>(
  'SELECT * FROM list_stock_weeks()',
);

/**
 * Deletes what was shipped before a day and is nobody's, of the ZIPs from one to another. What is held, reserved, sold or
 * refunded stays, and what the staff blocked; every number stays in `tracking_numbers`, so that no lot brings it again.
 */
export const deleteUnsold = statement<{ rows: number }, [string, string, string]>(
  `WITH gone AS (
     DELETE FROM shipments WHERE shipped_on < $1::date AND zip5 BETWEEN $2 AND $3
       AND (state = 'available' OR (state = 'blocked' AND withdrawn)) RETURNING 1
   ) SELECT count(*) AS rows FROM gone`,
);

const dropEmpty = statement<{ dropped: boolean }, [string]>('SELECT drop_empty_week($1) AS dropped');

export const dropEmptyWeek = async (db: Db, week: string): Promise<boolean> =>
  (await dropEmpty(db, week))[0]?.dropped === true;
