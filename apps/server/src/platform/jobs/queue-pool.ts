import type { Socket } from 'node:net';
import pg from 'pg';
import { isAway } from '../db/away.ts';

const answerMs = 30_000;

/** The code by which graphile-worker knows that it should try again: the server takes no connections now. */
const cannotConnectNow = '57P03';

/** A lost connection under that code: a job that is done stays locked for hours when its end is not written. */
const sayAway = (error: unknown): never => {
  if (!isAway(error)) throw error;
  throw Object.assign(new Error('the database is away', { cause: error }), { code: cannotConnectNow });
};

/**
 * A client that does not wait for an answer that cannot come any more. Statements of the queue are short, so one that
 * takes so long waits behind a connection that the network forgot; between statements it may listen as long as it likes.
 */
class QueueClient extends pg.Client {
  // The driver's overloads cannot be restated one by one; everything passes through.
  override query(...args: unknown[]): never {
    const inner = super.query.bind(this) as (...inner: unknown[]) => unknown;
    const answer = inner(...args);
    if (!(answer instanceof Promise)) return answer as never;
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    const timer = setTimeout(
      () => stream.destroy(new Error('the database was silent for too long')),
      answerMs,
    );
    return answer.catch(sayAway).finally(() => clearTimeout(timer)) as never;
  }
}

class QueuePool extends pg.Pool {
  override connect(...args: unknown[]): never {
    // The queue tries again by itself, at times after its end, when nobody hears of it: others free the job's lock.
    if (this.ending) return new Promise(() => undefined) as never;
    const inner = super.connect.bind(this) as (...inner: unknown[]) => unknown;
    const connecting = inner(...args);
    return (connecting instanceof Promise ? connecting.catch(sayAway) : connecting) as never;
  }
}

/** Connections of the job queue: it reads its own rows with the driver's usual types, so it has a pool of its own. */
export const openQueuePool = (url: string, max: number): pg.Pool => {
  const pool = new QueuePool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    Client: QueueClient,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};
