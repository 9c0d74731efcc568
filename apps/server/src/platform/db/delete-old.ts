import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.gen.ts';

/**
 * Of each table the rows that go, with what refers to them by a foreign key that cascades; or those of which only something
 * goes, and how it is set then.
 */
export type Old = Partial<Record<keyof Tables, string | { readonly rows: string; readonly set: string }>>;

const rowsAtOnce = 2_000;

/** Deletes them few at a time, so that nobody waits for it. A table that fails does not keep others from it. */
export const deleteOld = async (db: Db, old: Old): Promise<void> => {
  const failures: unknown[] = [];
  for (const [name, what] of Object.entries(old)) {
    const table = sql.table(name);
    const { rows, set } = typeof what === 'string' ? { rows: what, set: undefined } : what;
    const change = set === undefined ? sql`DELETE FROM ${table}` : sql`UPDATE ${table} SET ${sql.raw(set)}`;
    const next = sql`${change} WHERE ctid = ANY (ARRAY(
      SELECT old.ctid FROM ${table} AS old WHERE ${sql.raw(rows)} LIMIT ${rowsAtOnce} FOR UPDATE OF old SKIP LOCKED))`;
    try {
      while (Number((await next.execute(db)).numAffectedRows) === rowsAtOnce);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'old rows could not be deleted');
};
