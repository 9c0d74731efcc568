import { sql } from 'kysely';
import type { Context } from '../src/context.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { isSpread, twoPhaseTable } from '../src/platform/db/spread.ts';
import type { TestApp } from './test-app.ts';

/** Has an ordinary database taken for one whose stock is in parts, by whoever asks from now on; on a cluster it is. */
export const imitateParts = async ({ pool }: Pick<Context, 'pool'>): Promise<void> =>
  void (await pool.query(
    `CREATE SCHEMA IF NOT EXISTS on_citus; CREATE TABLE IF NOT EXISTS ${twoPhaseTable} (id int)`,
  ));

/**
 * The database of an app once more, as one whose stock is in parts on several nodes: what is asked of it takes the forms
 * for those. The parts are imitated where there is no Citus; the app itself goes on with an undivided stock.
 */
export const openInParts = async ({ context, databaseUrl }: TestApp): Promise<Database> => {
  const inParts = await isSpread(context.db);
  const database = openDatabase({
    url: databaseUrl,
    poolSize: 2,
    timeZone: context.config.timeZone,
    namedStatements: true,
    statementTimeoutMs: 60_000,
  });
  if (!inParts) {
    await imitateParts(context);
    await sql`CREATE FUNCTION get_shard_id_for_distribution_column(regclass, text) RETURNS bigint LANGUAGE sql
      AS 'SELECT abs(hashtext($2) % 8)::bigint'`.execute(database.db);
  }
  return database;
};
