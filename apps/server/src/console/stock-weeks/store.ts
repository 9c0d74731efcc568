import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Readable } from 'node:stream';
import { type Db, type Pool, type Reader, statement } from '../../platform/db/database.ts';
import { inTransaction, sqlState } from '../../platform/db/transaction.ts';
import type { ArchivePart } from '../../platform/db/metric-tables.ts';
import type { StockWeek } from './rules.ts';

/** Makes the weeks of the stock that are missing up to so many days from today. */
export const makeWeeks = statement<{ made: number }, [number]>(
  'SELECT make_stock_weeks(current_date + $1::int) AS made',
);

/** Has the planner know the stock as a whole: no autovacuum looks at more than single weeks. */
export const analyzeStock = statement<never, []>('SELECT analyze_stock()');

/** Gives what follows in its transaction the time that it needs; only jobs do so. */
export const takeTime = statement<never, []>(`SET LOCAL statement_timeout = '15min'`);

/** The partitions of the stock in their order. */
export const listWeeks = statement<StockWeek, []>('SELECT * FROM list_stock_weeks()');

/** A week that went; `dropped` when nothing is left to do. */
export type PastWeek = {
  readonly name: string;
  readonly archive: readonly ArchivePart[] | null;
  readonly dropped: boolean;
};

/** The weeks that went, oldest first. */
export const listPastWeeks = statement<PastWeek, []>(
  'SELECT name, archive, dropped_at IS NOT NULL AS dropped FROM past_weeks ORDER BY after_day',
);

/** Begins to end a week; answers its pages. Rejects weeks that are not over for four weeks. */
export const beginWeekEnd = statement<{ pages: number }, [string]>('SELECT begin_week_end($1) AS pages');

/** Copies what stays of a week, from one page to another, to where it will be. */
export const keepWeekRows = statement<{ kept: number }, [string, number, number]>(
  'SELECT keep_week_rows($1, $2, $3) AS kept',
);

const finish = statement<never, [string]>('SELECT finish_week_end($1)');
const lockNotAvailable = '55P03';
const tries = 20;

/**
 * Puts what stays of a week in its place; nobody sees the rest from now on. Gives way when it does not get the stock for
 * itself within a moment, and tries again for a while.
 */
export const finishWeekEnd = async (db: Db, week: string): Promise<void> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return void (await finish(db, week));
    } catch (error) {
      if (sqlState(error) !== lockNotAvailable || tried === tries) throw error;
    }
    await pause(2_000);
  }
};

/** Keeps which files a week that went is archived in. */
export const saveArchive = statement<never, [string, string]>(
  'UPDATE past_weeks SET archive = $2::jsonb WHERE name = $1',
);

/** Drops what left of a week, so many rows. */
export const dropPastWeek = statement<never, [string, number]>('SELECT drop_past_week($1, $2)');

const goneTable = (week: string): string => `stock_weeks.${week.replaceAll(/\W/g, '')}_gone`;
const left = 'NOT shipment_stays(state, withdrawn)';

/** Pages of what left of a week. */
export const countGonePages = async (reader: Reader, week: string): Promise<number> => {
  const count = statement<{ pages: number }, [string]>(
    `SELECT pg_relation_size($1::regclass) / current_setting('block_size')::int AS pages`,
  );
  return (await count(reader, goneTable(week)))[0]?.pages ?? 0;
};

/** Rows that left of a week. */
export const countGoneRows = (db: Db, week: string): Promise<number> => {
  const count = statement<{ rows: number }, []>(
    `SELECT count(*) AS rows FROM ${goneTable(week)} WHERE ${left}`,
  );
  return inTransaction(db, async (tx) => {
    await takeTime(tx);
    return (await count(tx))[0]?.rows ?? 0;
  });
};

/** A connection that has the right to end weeks, one at a time. */
export type WeekConnection = Pick<pg.PoolClient, 'query'>;

const weekLock = "hashtext('end_old_weeks')";

/** Runs work unless another process is at it; answers whether it ran. */
export const aloneWithWeeks = async (
  pool: Pool,
  work: (connection: WeekConnection) => Promise<void>,
): Promise<boolean> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `SELECT pg_try_advisory_lock(${weekLock}) AS mine`,
    );
    if (rows[0]?.mine !== true) return false;
    await work(client);
    return true;
  } finally {
    // A connection that is gone has let go of the lock, too.
    await client
      .query('RESET statement_timeout; SELECT pg_advisory_unlock_all()')
      .catch((error: Error) => (broken = error));
    client.release(broken);
  }
};

/** Rows that left of a week as CSV with a heading, from one page to another. */
export const readGoneRows = async (
  connection: WeekConnection,
  week: string,
  [first, after]: readonly [number, number],
): Promise<Readable> => {
  await connection.query(`SET statement_timeout = '15min'`);
  return connection.query(
    copyTo(`COPY (SELECT * FROM ${goneTable(week)} WHERE ctid >= '(${first},0)' AND ctid < '(${after},0)' AND ${left})
      TO STDOUT (FORMAT csv, HEADER)`),
  );
};
