import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Registry, Gauge, collectDefaultMetrics } from 'prom-client';
import type { Pool } from '../db/database.ts';
import { transactionRetries } from '../db/transaction.ts';

type Turns = ReturnType<typeof monitorEventLoopDelay>;

/**
 * Measures how long each turn of the event loop takes, and so how long what arrives waits at most. It turns none itself, as
 * a timer of 10 ms would, by which a Node older than the option measures.
 */
const watchEventLoop = (): Turns => {
  const turns = monitorEventLoopDelay({ samplePerIteration: true });
  turns.enable();
  return turns;
};

/** Milliseconds between two samples of the timer that prom-client measures by: it is not asked for any. */
const eventLoopMonitoringPrecision = 2 ** 31 - 1;

const figures = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  mean: ({ mean }) => mean,
  stddev: ({ stddev }) => stddev,
  p50: (turns) => turns.percentile(50),
  p90: (turns) => turns.percentile(90),
  p99: (turns) => turns.percentile(99),
} satisfies Record<string, (turns: Turns) => number>;

/** What every Node process reports, with the event loop measured since the last time by its turns. */
export const collectProcessMetrics = (register: Registry): void => {
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision });
  const turns = watchEventLoop();
  for (const [figure, read] of Object.entries(figures)) {
    const name = `nodejs_eventloop_lag_${figure}_seconds`;
    register.removeSingleMetric(name);
    const gauge = new Gauge({
      name,
      help: `How long a turn of the event loop took, ${figure}.`,
      registers: [register],
      collect: () => {
        gauge.set(turns.count === 0 ? 0 : read(turns) / 1e9);
        if (figure === 'p99') turns.reset();
      },
    });
  }
};

export const createProcessMeter = (pool: Pool) => {
  const delay = watchEventLoop();
  let since = performance.now();
  let cpu = process.cpuUsage();
  const late = (nanoseconds: number): number => (delay.count === 0 ? 0 : Math.round(nanoseconds / 1e4) / 100);
  return {
    /** How the process is doing; times in milliseconds since it was last asked, `cpu` of one processor. */
    read: () => {
      const now = performance.now();
      const seconds = Math.max(0.001, (now - since) / 1000);
      const used = process.cpuUsage(cpu);
      const { rss, heapUsed } = process.memoryUsage();
      const stats = {
        seconds,
        poolMax: pool.options.max,
        poolTotal: pool.totalCount,
        poolIdle: pool.idleCount,
        poolWaiting: pool.waitingCount,
        eventLoopP50: late(delay.percentile(50)),
        eventLoopP99: late(delay.percentile(99)),
        eventLoopMax: late(delay.max),
        residentBytes: rss,
        heapBytes: heapUsed,
        cpu: (used.user + used.system) / 1e6 / seconds,
        transactionRetries: transactionRetries.count,
      };
      delay.reset();
      since = now;
      cpu = process.cpuUsage();
      return stats;
    },
    stop: () => void delay.disable(),
  };
};
