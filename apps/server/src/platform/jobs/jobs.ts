import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, type TaskList, type WorkerEvents, Logger, run, runMigrations } from 'graphile-worker';
import type { z } from 'zod';
import type { Log } from '../log/log.ts';
import { type SpanStart, withSpan } from '../tracing/spans.ts';
import { type Workers, sayAlive, watchQueue } from './watch-queue.ts';
import pg from 'pg';
import { isUnavailable } from '../db/unavailable.ts';
import { openClientPool } from '../db/client.ts';

/** Statements of the queue are short: one that takes so long waits behind a connection that the network forgot. */
const silenceMs = 10_000;

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
const openQueuePool = (url: string, max: number): pg.Pool =>
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

/** A job: its name, the shape of what it is given, and what it does. It reads its rows again under their locks. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: Payload;
  readonly work: (payload: z.output<Payload>, signal: AbortSignal) => Promise<void>;
};

/** A job done at fixed times, as crontab writes them, in UTC. */
export type ScheduledJob = { readonly name: string; readonly at: string; readonly work: () => Promise<void> };

export const defineJob = <Payload extends z.ZodType>(job: Job<Payload>): Job => job;

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;
/**
 * Statements of the queue are short, so that its workers share fewer connections than they are; the queue warns of that
 * at every start.
 */
const isMeantSo = (message: string): boolean => message.includes('maxPoolSize');
const loggerOver = (log: Log): Logger =>
  new Logger(
    () => (level, message) => log[isMeantSo(message) ? 'debug' : levels[level]]({ jobs: true }, message),
  );

const againAfterMs = 1_000;
const endsWithinMs = 10_000;
const usualSignalAfterMs = 5_000;
const sharedConnections = 4;
/** Workers hear of new jobs, and are set to those that are due by the watch; by themselves they look when both fail. */
const workersPollMs = 300_000;

const withQueue = async (url: string, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> => {
  const pool = openQueuePool(url, 1);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
};

export const migrateJobs = (url: string, log: Log): Promise<void> =>
  withQueue(url, (pgPool) => runMigrations({ pgPool, logger: loggerOver(log) }));

export const dropJobs = (url: string): Promise<void> =>
  withQueue(url, (pool) => pool.query('DROP SCHEMA IF EXISTS graphile_worker CASCADE'));

const spanOf = (name: string): SpanStart => ({
  name: `job ${name}`,
  kind: 'internal',
  facts: { 'waybill.job': name },
});

const taskOf =
  (job: Job): TaskList[string] =>
  async (payload, { abortSignal }) => {
    const signal = abortSignal ?? new AbortController().signal;
    await withSpan(spanOf(job.name), () => job.work(job.payload.parse(payload), signal));
  };

/** Jobs that workers of their own do, so that they never wait for those of others. */
export type Crew = {
  readonly jobs: readonly Job[];
  readonly scheduled?: readonly ScheduledJob[];
  /** Jobs at the same time, 2. */
  readonly concurrency?: number;
  /** Milliseconds that jobs go on after a stop before their signal tells them, 5000. */
  readonly signalAfterMs?: number;
};

const startCrew = async (
  pgPool: pg.Pool,
  log: Log,
  workers: Set<Workers>,
  watch: ReturnType<typeof watchQueue>,
  { jobs, scheduled = [], concurrency = 2, signalAfterMs = usualSignalAfterMs }: Crew,
): Promise<() => Promise<void>> => {
  const stopping = new AbortController();
  const taskList: TaskList = {
    ...Object.fromEntries(jobs.map((job) => [job.name, taskOf(job)])),
    ...Object.fromEntries(scheduled.map((job) => [job.name, () => withSpan(spanOf(job.name), job.work)])),
  };
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => void workers.add(workerPool));
  events.on('pool:release', ({ workerPool }) => void workers.delete(workerPool));
  events.on('pool:listen:notification', watch.heard);
  const begin = (): Promise<Runner> =>
    run({
      pgPool,
      events,
      taskList,
      crontab: scheduled.map((job) => `${job.at} ${job.name}`).join('\n'),
      logger: loggerOver(log),
      concurrency,
      preset: { worker: { gracefulShutdownAbortTimeout: signalAfterMs, pollInterval: workersPollMs } },
      noHandleSignals: true,
    });
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // The queue's own statements on it come first; then it only listens.
    client.once('drain', () => {
      sayAlive(client, workerPool.id).catch((error: unknown) => {
        log.warn({ err: error }, 'that jobs are worked on could not be said');
      });
      watch.missed();
    });
  });
  let runner = await begin();
  /** A runner that gives up is followed by another, should that take until the database is back. */
  const goOn = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await runner.promise;
        if (stopping.signal.aborted) return;
        runner = await begin();
      } catch (error) {
        log.error({ err: error }, 'jobs stopped, starting them again');
        await pause(againAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const going = goOn();
  const end = async (): Promise<void> => {
    await runner.stop();
    await going;
  };
  return async () => {
    stopping.abort();
    // While the database is unavailable the end of a job cannot be written: others find it locked, and free it.
    await Promise.race([end(), pause(signalAfterMs + endsWithinMs, undefined, { ref: false })]);
  };
};

/**
 * Works on queued and scheduled jobs, each crew on its own, until stopped; a job that fails is tried again later. There is a
 * sign of life every `heartbeatMs` milliseconds: after three without one the jobs of a process go to another when its
 * session is gone, after 25 in any case.
 */
export const startCrews = async (
  url: string,
  log: Log,
  crews: readonly Crew[],
  heartbeatMs = 1_000,
): Promise<() => Promise<void>> => {
  // Each crew listens on one.
  const pgPool = openQueuePool(url, crews.length + sharedConnections);
  const workers = new Set<Workers>();
  const watch = watchQueue(pgPool, log, () => [...workers], heartbeatMs);
  const stops = await Promise.all(crews.map((crew) => startCrew(pgPool, log, workers, watch, crew)));
  return async () => {
    await watch.stop();
    await Promise.all(stops.map((stop) => stop()));
    await pgPool.end();
  };
};
