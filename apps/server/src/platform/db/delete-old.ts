import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.gen.ts';

/** Of each table the rows that go; what refers to them by a foreign key that cascades goes with them. */
export type Old = Partial<Record<keyof Tables, string>>;

const rowsAtOnce = 2_000;

/** Deletes them few at a time, so that nobody waits for it. A table that fails does not keep others from it. */
export const deleteOld = async (db: Db, old: Old): Promise<void> => {
  const failures: unknown[] = [];
  for (const [name, isOld] of Object.entries(old)) {
    const table = sql.table(name);
    const next = sql`DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT old.ctid FROM ${table} AS old WHERE ${sql.raw(isOld)} LIMIT ${rowsAtOnce} FOR UPDATE OF old SKIP LOCKED))`;
    try {
      while (Number((await next.execute(db)).numAffectedRows) === rowsAtOnce);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'old rows could not be deleted');
};
