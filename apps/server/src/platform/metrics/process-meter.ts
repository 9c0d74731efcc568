import type { Pool } from '../db/database.ts';
import { transactionRetries } from '../db/transaction.ts';
import { watchEventLoop } from './watch-event-loop.ts';

/** How a process is doing; times in milliseconds since it was last asked, `cpu` of one processor. */
export type ProcessStats = {
  readonly seconds: number;
  readonly poolMax: number;
  readonly poolTotal: number;
  readonly poolIdle: number;
  readonly poolWaiting: number;
  readonly eventLoopP50: number;
  readonly eventLoopP99: number;
  readonly eventLoopMax: number;
  readonly residentBytes: number;
  readonly heapBytes: number;
  readonly cpu: number;
  readonly transactionRetries: number;
};

export type ProcessMeter = { read(): ProcessStats; stop(): void };

export const createProcessMeter = (pool: Pool): ProcessMeter => {
  const delay = watchEventLoop();
  let since = performance.now();
  let cpu = process.cpuUsage();
  const late = (nanoseconds: number): number => (delay.count === 0 ? 0 : Math.round(nanoseconds / 1e4) / 100);
  return {
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
