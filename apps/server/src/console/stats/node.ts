import { hostname } from 'node:os';
import serverPackage from '../../../package.json' with { type: 'json' };
import type { Caches } from '../../platform/cache/caches.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Metric, addMeasurements, measured } from '../../platform/db/measurements.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { ProcessMeter } from '../../platform/metrics/process-meter.ts';
import { repeat } from '../../platform/repeat.ts';
import { countJobs, deleteNode, keepNode } from './store.ts';

const everyMs = 15_000;

export type Node = {
  /** Its host and process id. */
  readonly name: string;
  /** Says how it is doing and keeps a sample of what it measured. Never throws. */
  heartbeat(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

export type NodeParts = {
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly meter: ProcessMeter;
  readonly caches: Caches;
  readonly jobs: boolean;
};

let made = 0;

/** Host and process id; a second one in a process, as tests have it, is numbered. */
const newName = (): string => {
  made += 1;
  const name = `${hostname().slice(0, 60)}:${process.pid}`;
  return made === 1 ? name : `${name}:${made}`;
};

const byMinute = (name: string): Metric => ({ name, step: 'minute' });

export const createNode = ({ db, log, metrics, meter, caches, jobs }: NodeParts): Node => {
  const name = newName();
  const started = Date.now();
  let grown: ReadonlyMap<string, number> = new Map();
  let known = false;
  let stopHeartbeat = async (): Promise<void> => undefined;
  let running: Promise<void> = Promise.resolve();

  const measureJobs = async (): Promise<Record<string, number>> => {
    const [queue] = jobs ? await countJobs(db) : [];
    if (queue === undefined) return {};
    metrics.jobsCounted(queue);
    return { jobs_waiting: queue.waiting, jobs_failing: queue.failing, jobs_oldest_seconds: queue.oldest };
  };

  const measure = async (): Promise<void> => {
    const now = meter.read();
    await keepNode(db, {
      node: name,
      version: serverPackage.version,
      started,
      pool_max: now.poolMax,
      pool_total: now.poolTotal,
      pool_idle: now.poolIdle,
      pool_waiting: now.poolWaiting,
      event_loop_p50: now.eventLoopP50,
      event_loop_p99: now.eventLoopP99,
      event_loop_max: now.eventLoopMax,
      resident_bytes: now.residentBytes,
      heap_bytes: now.heapBytes,
      cpu: now.cpu,
      transaction_retries: now.transactionRetries,
      requests_in_flight: metrics.requestsInFlight(),
      caches: JSON.stringify(caches.stats()),
    });
    known = true;
    const counts = [
      ['transaction_retries', '', now.transactionRetries] as const,
      ...[...metrics.carrierCalls].map(([key, calls]) => ['carrier_calls', key, calls] as const),
    ];
    const values = {
      pool_used: now.poolTotal - now.poolIdle,
      pool_waiting: now.poolWaiting,
      event_loop_p50: now.eventLoopP50,
      event_loop_p99: now.eventLoopP99,
      event_loop_max: now.eventLoopMax,
      resident_bytes: now.residentBytes,
      heap_bytes: now.heapBytes,
      ...(await measureJobs()),
    };
    await addMeasurements(db, [
      ...Object.entries(values).map(([metric, value]) => measured(byMinute(metric), [name], value)),
      ...counts.map(([metric, key, count]) =>
        measured(byMinute(metric), key === '' ? [] : key.split('_'), count - (grown.get(key) ?? 0)),
      ),
    ]);
    // Only now: what could not be stored is told with the next sample.
    grown = new Map(counts.map(([, key, count]) => [key, count]));
  };
  const heartbeat = (): Promise<void> => {
    running = running
      .then(measure)
      .catch((error: unknown) => log.warn({ err: error }, 'what this process measured could not be stored'));
    return running;
  };

  return {
    name,
    heartbeat,
    start: () => {
      stopHeartbeat = repeat(everyMs, heartbeat);
    },
    stop: async () => {
      await stopHeartbeat();
      await running;
      meter.stop();
      if (known) {
        await deleteNode(db, name).catch((error: unknown) =>
          log.warn({ err: error }, 'this process could not be taken off the list'),
        );
      }
    },
  };
};
