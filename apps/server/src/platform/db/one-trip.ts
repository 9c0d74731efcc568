import { type QueryExecutorProvider, isAbortedTransactionError } from 'kysely';
import pg from 'pg';
import { PooledConnection } from './driver.ts';

/** How the statements of a transaction reach it: straight, and what was sent without waiting for its answer. */
type Line = { readonly connection: PooledConnection; readonly unheard: Promise<unknown>[]; over: boolean };

const lines = new WeakMap<QueryExecutorProvider, Line>();

/** The connection of a transaction, which statements are sent to in the order in which they are called; none elsewhere. */
export const connectionOf = (reader: QueryExecutorProvider): PooledConnection | undefined => {
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
  if (!(connection instanceof PooledConnection)) throw new TypeError('no connection of the pool');
  const line: Line = { connection, unheard: [], over: false };
  lines.set(tx, line);
  try {
    return await work();
  } finally {
    line.over = true;
  }
};

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
