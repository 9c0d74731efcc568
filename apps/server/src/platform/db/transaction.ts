import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Db, Tx } from './database.ts';
import { tellCommitted } from './happenings.ts';

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const attempts = 3;

/** Counts transactions that had to be run again; read by the metrics. */
export const transactionRetries = { count: 0 };

/** The SQLSTATE of an error of the database, undefined for anything else. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** The constraint that an error of the database names. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined;

/**
 * Runs `work` in one transaction, again when the database asks for it (serialization failure, deadlock).
 * `work` must have no effect outside the transaction.
 */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Again only after the earlier attempt is over.
      // oxlint-disable-next-line no-await-in-loop
      const [tx, answer] = await db
        .transaction()
        .execute(async (begun) => [begun, await work(begun)] as const);
      tellCommitted(db, tx);
      return answer;
    } catch (error) {
      const state = sqlState(error);
      if (attempt >= attempts || (state !== serializationFailure && state !== deadlockDetected)) throw error;
      transactionRetries.count += 1;
    }
  }
};

/**
 * The same, one at a time per user: whatever changes a user's holds, orders or points goes through here,
 * so that two requests of one user never decide on the same state. Users do not wait for each other.
 */
export const inUserTransaction = <T>(db: Db, userId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await tx.executeQuery(
      CompiledQuery.raw('SELECT pg_advisory_xact_lock(1, $1::int)', [userId % 2_147_483_647]),
    );
    return work(tx);
  });
