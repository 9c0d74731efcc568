import { hostname } from 'node:os';
import serverPackage from '../../../package.json' with { type: 'json' };
import type { Deps } from '../../platform/deps.ts';
import { type Metric, addMeasurements, measured } from '../../platform/db/measurements.ts';
import type { createProcessMeter } from '../../platform/metrics/process-meter.ts';
import { repeat } from '../../platform/repeat.ts';
import { countJobs, deleteNode, keepNode } from './store.ts';

const everyMs = 15_000;

let made = 0;

/** Host and process id; a second one in a process, as tests have it, is numbered. */
const newName = (): string => {
  made += 1;
  const name = `${hostname().slice(0, 60)}:${process.pid}`;
  return made === 1 ? name : `${name}:${made}`;
};

const byMinute = (name: string): Metric => ({ name, step: 'minute' });

export const createNode = ({
  db,
  log,
  metrics,
  meter,
  caches,
  jobs,
}: Pick<Deps, 'db' | 'log' | 'metrics' | 'caches'> & {
  readonly meter: ReturnType<typeof createProcessMeter>;
  readonly jobs: boolean;
}) => {
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
      ...now,
      node: name,
      version: serverPackage.version,
      started,
      requestsInFlight: metrics.requestsInFlight(),
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
  /** Says how it is doing and keeps a sample of what it measured. Never throws. */
  const heartbeat = (): Promise<void> => {
    running = running
      .then(measure)
      .catch((error: unknown) => log.warn({ err: error }, 'what this process measured could not be stored'));
    return running;
  };

  return {
    name,
    heartbeat,
    start: (): void => {
      stopHeartbeat = repeat(everyMs, heartbeat);
    },
    stop: async (): Promise<void> => {
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

export type Node = ReturnType<typeof createNode>;
