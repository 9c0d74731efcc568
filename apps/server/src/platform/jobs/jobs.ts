import { Logger, type TaskList, run, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { z } from 'zod';
import type { Log } from '../log/log.ts';
import { type SpanStart, withSpan } from '../tracing/spans.ts';

/** A job: its name, the shape of what it is given, and what it does. It reads its rows again under their locks. */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly payload: Payload;
  readonly work: (payload: z.output<Payload>, signal: AbortSignal) => Promise<void>;
};

/** A job done at fixed times, as crontab writes them, in UTC. */
export type ScheduledJob = { readonly name: string; readonly at: string; readonly work: () => Promise<void> };

/** Declares a job. */
export const defineJob = <Payload extends z.ZodType>(job: Job<Payload>): Job => job;

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;
const loggerOver = (log: Log): Logger =>
  new Logger(() => (level, message) => log[levels[level]]({ jobs: true }, message));

// The queue reads its own rows with the driver's usual types, so it gets a pool of its own.
const openPool = (url: string, max: number): pg.Pool => {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
};

/** Brings the queue's tables up to date. */
export const migrateJobs = async (url: string, log: Log): Promise<void> => {
  const pgPool = openPool(url, 1);
  try {
    await runMigrations({ pgPool, logger: loggerOver(log) });
  } finally {
    await pgPool.end();
  }
};

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

export type JobSettings = {
  /** Jobs at the same time, 2. */
  readonly concurrency?: number;
  /** Milliseconds that jobs go on after a stop before their signal tells them, 5000. */
  readonly signalAfterMs?: number;
};

/** Works on queued and scheduled jobs until stopped; a job that fails is tried again later. */
export const startJobs = async (
  url: string,
  log: Log,
  jobs: readonly Job[],
  scheduled: readonly ScheduledJob[] = [],
  { concurrency = 2, signalAfterMs = 5_000 }: JobSettings = {},
): Promise<() => Promise<void>> => {
  const pgPool = openPool(url, 4);
  const taskList: TaskList = {
    ...Object.fromEntries(jobs.map((job) => [job.name, taskOf(job)])),
    ...Object.fromEntries(scheduled.map((job) => [job.name, () => withSpan(spanOf(job.name), job.work)])),
  };
  const runner = await run({
    pgPool,
    taskList,
    crontab: scheduled.map((job) => `${job.at} ${job.name}`).join('\n'),
    logger: loggerOver(log),
    concurrency,
    preset: { worker: { gracefulShutdownAbortTimeout: signalAfterMs } },
    noHandleSignals: true,
  });
  // A runner that gives up is started again with its process; its promise must not stay unheard.
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'jobs stopped'));
  return async () => {
    await runner.stop();
    await pgPool.end();
  };
};
