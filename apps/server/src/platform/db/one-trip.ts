import { type DatabaseConnection, type QueryExecutorProvider, isAbortedTransactionError } from 'kysely';
import pg from 'pg';
import { PooledConnection } from './driver.ts';

/** How the statements of a transaction reach it: straight, and what was sent without waiting for its answer. */
type Line = { readonly connection: DatabaseConnection; readonly unheard: Promise<unknown>[]; over: boolean };

const lines = new WeakMap<QueryExecutorProvider, Line>();

/** The connection of a transaction, which statements are sent to in the order in which they are called; none elsewhere. */
export const connectionOf = (reader: QueryExecutorProvider): DatabaseConnection | undefined => {
  const line = lines.get(reader);
  // On a connection whose transaction ends it would be done by itself, or in the next one.
  if (line?.over === true) throw new Error('a statement came after the end of its transaction');
  return line?.connection;
};

/** Leaves an answer to the end of the transaction; one that has no line is waited for. */
export const leaveToEnd = async (tx: QueryExecutorProvider, answer: Promise<unknown>): Promise<void> => {
  const line = lines.get(tx);
  if (line === undefined) return void (await answer);
  answer.catch(() => undefined);
  line.unheard.push(answer);
};

const followsFailure = (error: unknown): boolean =>
  isAbortedTransactionError(error) || (error instanceof pg.DatabaseError && error.code === '25P02');

/** What failed first of some acts that are over: what failed after it did so because of it. */
const firstFailure = (acts: readonly PromiseSettledResult<unknown>[]): PromiseRejectedResult | undefined => {
  const failed = acts.filter((act) => act.status === 'rejected');
  return failed.find(({ reason }) => !followsFailure(reason)) ?? failed[0];
};

export const onItsLine = async <T>(tx: QueryExecutorProvider, work: () => Promise<T>): Promise<T> => {
  const connection = await tx.getExecutor().provideConnection(async (its) => its);
  const line: Line = { connection, unheard: [], over: false };
  lines.set(tx, line);
  try {
    return await work();
  } finally {
    line.over = true;
  }
};

const pooled = (tx: QueryExecutorProvider): PooledConnection => {
  const connection = lines.get(tx)?.connection;
  if (connection instanceof PooledConnection) return connection;
  throw new TypeError('no transaction of the pool');
};

/** Sends a statement without values with the one that begins a transaction, of which nothing else was sent. */
export const openWith = (tx: QueryExecutorProvider, text: string): Promise<void> => pooled(tx).openWith(text);

/** Bears the silence of a transaction that gives its statements more time, until its end. */
export const bearSilence = (tx: QueryExecutorProvider): void => pooled(tx).client.takeTime(true);

/** Why a transaction failed: the error of a statement that nobody waited for where `error` only follows from it. */
export const causeOf = async (tx: QueryExecutorProvider | undefined, error: unknown): Promise<unknown> => {
  const line = tx && lines.get(tx);
  if (line === undefined || !followsFailure(error)) return error;
  return firstFailure(await Promise.allSettled(line.unheard))?.reason ?? error;
};

/**
 * Acts of one transaction that do not need each other's answers. Their statements leave in one trip; the database runs them
 * in the order in which they were called. Rejects with the error of what failed first, once all of them are over.
 */
export const together = async <const Acts extends readonly Promise<unknown>[]>(
  acts: Acts,
): Promise<{ -readonly [At in keyof Acts]: Awaited<Acts[At]> }> => {
  const failure = firstFailure(await Promise.allSettled(acts));
  if (failure !== undefined) throw failure.reason;
  return Promise.all(acts);
};
