import { setTimeout as delay } from 'node:timers/promises';
import { ConsecutiveBreaker, TimeoutStrategy, circuitBreaker, handleAll, timeout, wrap } from 'cockatiel';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Log } from '../log/log.ts';

/** Milliseconds after which a Redis that says nothing is given up; one of use answers within a hundredth of that. */
const checkMs = 3_000;

/** The code of the system or, of an answer of Redis, its first word (`WRONGPASS`, `NOPERM`): the rest may quote secrets. */
const codeOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? /^[A-Z]+\b/.exec(message ?? '')?.[0] ?? 'unknown reason';
};

/**
 * Signs in to Redis or Valkey and runs a script, as counting does, without storing anything; answers why it cannot,
 * undefined when it can.
 */
export const checkRedis = async (url: string): Promise<string | undefined> => {
  // Loaded by those only who use it.
  const { createClient } = await import('@redis/client');
  const client = createClient({ url, socket: { connectTimeout: checkMs, reconnectStrategy: false } });
  // What goes wrong is told by the call that waits for it.
  client.on('error', () => undefined);
  const runScript = async (): Promise<string | undefined> => {
    try {
      await client.connect();
      await client.eval('return 1');
      return undefined;
    } catch (error) {
      return codeOf(error);
    }
  };
  try {
    return await Promise.race([runScript(), delay(checkMs, 'no answer', { ref: false })]);
  } finally {
    if (client.isOpen) client.destroy();
  }
};

export type Counter = {
  /**
   * Counts one, or with 0 none; answers how many there were since the first one, and milliseconds until they are
   * forgotten. Never fails.
   */
  add(key: string, by?: 0 | 1): Promise<{ readonly count: number; readonly leftMs: number }>;
  forget(key: string): void;
};

export type CallCounts = {
  /** Whether counts hold for all processes, as far as Redis answers. */
  readonly shared: boolean;
  /** Counts under `name`, which means the same to every process, for so many seconds. */
  counter(name: string, seconds: number): Counter;
  stop(): Promise<void>;
};

/** A call may wait so long for Redis; then, and for a second after it, this process counts by itself. */
const timeoutMs = 100;
const againAfterMs = 1_000;
const connectMs = 2_000;

const counterOf = (limiter: RateLimiterMemory | RateLimiterRedis, memory: RateLimiterMemory): Counter => ({
  add: async (key, by = 1) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key, by);
    return { count: consumedPoints, leftMs: msBeforeNext };
  },
  forget: (key) => void memory.delete(key),
});

export const countInMemory = (): CallCounts => ({
  shared: false,
  counter: (_name, seconds) => {
    const memory = new RateLimiterMemory({ points: 1, duration: seconds });
    return counterOf(memory, memory);
  },
  stop: async () => undefined,
});

type Script = { readonly keys: string[]; readonly arguments: string[] };

/**
 * Counts in Redis or Valkey for all processes; while it does not answer, each process counts by itself from nothing. What
 * calls wait for it is bounded, nothing is kept for later, and it is tried again by itself. Says in the log when it goes
 * and when it is back, once each.
 */
export const countInRedis = (url: string, log: Log): CallCounts => {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: againAfterMs,
    breaker: new ConsecutiveBreaker(1),
  });
  const policy = wrap(breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive));
  let unavailable = false;
  breaker.onBreak((reason) => {
    if (!unavailable)
      log.warn(
        { err: 'error' in reason ? reason.error : undefined },
        'Redis does not answer: each process counts calls by itself',
      );
    unavailable = true;
  });
  breaker.onReset(() => {
    unavailable = false;
    log.info({}, 'Redis answers again: calls are counted for all processes');
  });

  // Loaded by those only who use it.
  const connecting = import('@redis/client').then(({ createClient }) => {
    const client = createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: connectMs, reconnectStrategy: againAfterMs },
    });
    // Its state is asked for at every call.
    client.on('error', () => undefined);
    client.connect().catch(() => undefined);
    return client;
  });
  const evaluate = async (script: string, given: Script): Promise<unknown> => {
    const client = await connecting;
    if (!client.isReady) throw new Error('Redis is not connected');
    return client.eval(script, given);
  };
  const storeClient = {
    eval: (script: string, given: Script) => policy.execute(() => evaluate(script, given)),
  };
  return {
    shared: true,
    counter: (name, seconds) => {
      const memory = new RateLimiterMemory({ points: 1, duration: seconds });
      const limiter = new RateLimiterRedis({
        storeClient,
        useRedisPackage: true,
        keyPrefix: `waybill:${name}`,
        points: 1,
        duration: seconds,
        insuranceLimiter: memory,
      });
      return counterOf(limiter, memory);
    },
    stop: async () => {
      const client = await connecting;
      if (client.isOpen) client.destroy();
    },
  };
};
