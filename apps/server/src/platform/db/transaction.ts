import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Db, type Tx, failedStatement } from './database.ts';
import { publishCommitted } from './domain-events.ts';
import { locks } from './locks.ts';
import { redactStatement } from './redact-statement.ts';
import { causeOf, connectionOf, onItsLine } from './one-trip.ts';
import { isSpread, recordHome, spanNodes } from './spread.ts';
import { hasStalePlan } from './unavailable.ts';

const serializationFailure = '40001';
const deadlockDetected = '40P01';
const attempts = 3;

/** Lets the statements of a transaction take a quarter of an hour, in which it is silent: of jobs that read whole tables. */
export const takeTime = async (tx: Tx): Promise<void> => {
  connectionOf(tx)?.client.takeTime(true);
  await sql`SET LOCAL statement_timeout = '15min'`.execute(tx);
};

export const transactionRetries = { count: 0 };

export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined;

const notInRepertoire: ReadonlySet<string | undefined> = new Set(['22021', '22P05']);
const invalidText = '22P02';

/**
 * Whether a text was sent that the database does not keep, and no person types: a NUL, or half a character (`\ud800` with
 * nothing behind it) in what is kept as JSON, of which the server writes nothing else that is wrong.
 */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (notInRepertoire.has(error.code) ||
    (error.code === invalidText && error.routine?.startsWith('json_') === true));

export type Conflict = {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The statement without any value. */
  readonly query: string;
  readonly detail: string;
  readonly retried: boolean;
};

const mostConflicts = 200;
const conflicts = new WeakMap<Db, Conflict[]>();

/** Conflicts since the last call, oldest first; of many the latest. */
export const takeConflicts = (db: Db): readonly Conflict[] => {
  const met = conflicts.get(db) ?? [];
  conflicts.delete(db);
  return met;
};

type Met = Omit<Conflict, 'retried'>;

const recordConflicts = (db: Db, met: readonly Met[], retried: boolean): void => {
  if (met.length === 0) return;
  const all = [...(conflicts.get(db) ?? []), ...met.map((one) => ({ ...one, retried }))];
  conflicts.set(db, all.slice(-mostConflicts));
};

const conflictOf = (error: pg.DatabaseError): Met => ({
  at: Date.now(),
  query: redactStatement(failedStatement(error) ?? ''),
  detail: error.detail ?? error.message,
});

/** Runs a transaction, once more when a table changed since its statements were prepared. */
const onFreshPlans = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (!hasStalePlan(error)) throw error;
    return run();
  }
};

const inOneAttempt = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<readonly [Tx, T]> => {
  let tx: Tx | undefined;
  try {
    return await db.transaction().execute(async (begun) => {
      tx = begun;
      recordHome(begun, db);
      await spanNodes(begun);
      return [begun, await onItsLine(begun, () => work(begun))] as const;
    });
  } catch (error) {
    throw await causeOf(tx, error);
  }
};

/**
 * Runs `work` in one transaction, again when the database asks for it (serialization failure, deadlock).
 * `work` must have no effect outside the transaction.
 */
export const inTransaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const met: Met[] = [];
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Again only after the earlier attempt is over.
      const [tx, answer] = await onFreshPlans(() => inOneAttempt(db, work));
      recordConflicts(db, met, true);
      publishCommitted(db, tx);
      return answer;
    } catch (error) {
      const state = sqlState(error);
      const conflicted = state === serializationFailure || state === deadlockDetected;
      if (conflicted) met.push(conflictOf(error as pg.DatabaseError));
      if (attempt >= attempts || !conflicted) {
        recordConflicts(db, met, false);
        throw error;
      }
      transactionRetries.count += 1;
    }
  }
};

/**
 * One transaction of a user after the other. With `keepsPlans` each of its statements has one plan for all values.
 */
const underLock = <T>(
  db: Db,
  userId: number,
  keepsPlans: boolean,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    const connection = connectionOf(tx);
    if (keepsPlans) await connection?.openWith('SET LOCAL plan_cache_mode = force_generic_plan');
    await connection?.openWith(`SELECT pg_advisory_xact_lock(${locks.user}, ${userId % 2_147_483_647})`);
    return work(tx);
  });

/**
 * The same, one at a time per user: whatever changes a user's holds, orders or points goes through here,
 * so that two requests of one user never decide on the same state. Users do not wait for each other.
 */
export const inUserTransaction = <T>(db: Db, userId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  underLock(db, userId, false, work);

/**
 * The same for holds and orders whose statements find their rows by keys or by a ZIP and its days: each keeps one plan for every
 * value. Left to itself, the database plans the largest of them anew at every call. Citus cannot plan so.
 */
export const inTradeTransaction = async <T>(
  db: Db,
  userId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => underLock(db, userId, !(await isSpread(db)), work);

/** Reads one state of the database from beginning to end; nothing can be changed. */
export const inSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  onFreshPlans(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`SET LOCAL jit = off`.execute(tx);
        return read(tx);
      }),
  );

/** Reads by one statement under settings (`SET LOCAL …`) that hold for it alone. */
export const readUnder = <Row>(
  db: Db,
  settings: RawBuilder<unknown>,
  query: RawBuilder<Row>,
): Promise<Row[]> =>
  onFreshPlans(() =>
    db.transaction().execute(async (tx) => {
      await settings.execute(tx);
      return (await query.execute(tx)).rows;
    }),
  );
