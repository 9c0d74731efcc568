import pg from 'pg';
import { isUnavailable } from '../db/unavailable.ts';
import { openClientPool } from '../db/client.ts';

/** Statements of the queue are short: one that takes so long waits behind a connection that the network forgot. */
const silenceMs = 30_000;

/** The code by which graphile-worker knows that it should try again: the server takes no connections now. */
const cannotConnectNow = '57P03';

/** A lost connection under that code: a job that is done stays locked for hours when its end is not written. */
const asAway = (error: Error): Error =>
  isUnavailable(error)
    ? Object.assign(new Error('the database is away', { cause: error }), { code: cannotConnectNow })
    : error;

class QueuePool extends pg.Pool {
  override connect(...args: unknown[]): never {
    // The queue tries again by itself, at times after its end, when nobody hears of it: others free the job's lock.
    if (this.ending) return new Promise(() => undefined) as never;
    const inner = super.connect.bind(this) as (...inner: unknown[]) => unknown;
    const connecting = inner(...args);
    if (!(connecting instanceof Promise)) return connecting as never;
    return connecting.catch((error: Error) => {
      throw asAway(error);
    }) as never;
  }
}

/** Connections of the job queue: it reads its own rows with the driver's usual types, so it has a pool of its own. */
export const openQueuePool = (url: string, max: number): pg.Pool =>
  openClientPool(
    {
      connectionString: url,
      max,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      silenceMs,
      listens: true,
      errorAs: asAway,
    },
    QueuePool,
  );
