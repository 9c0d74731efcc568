import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { plainAddress } from '../access/address.ts';
import type { NotifyLimit } from '../access/guard.ts';
import { AppError } from '../app-error.ts';
import { type Pool, statement } from './database.ts';

export type LimitSource = {
  numbers(): { readonly points: number; readonly seconds: number };
  limited(who: string): void;
};

const secondsLeft = (result: RateLimiterRes): number => Math.max(1, Math.ceil(result.msBeforeNext / 1000));

export const fixedLimit = (points: number, seconds: number): LimitSource => ({
  numbers: () => ({ points, seconds }),
  limited: () => undefined,
});

export const createLimiter = (pool: Pool, name: string, source: LimitSource) => {
  const first = source.numbers();
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: first.points,
    duration: first.seconds,
    clearExpiredByTimeout: false,
  });
  const current = (): RateLimiterPostgres => {
    const { points, seconds } = source.numbers();
    limiter.points = points;
    limiter.duration = seconds;
    return limiter;
  };
  return {
    /** Counts one, tells where the limit stands, answers how many there were. Throws `limited` when they were too many. */
    take: async (key: string, onState?: NotifyLimit): Promise<number> => {
      try {
        const taken = await current().consume(key);
        const limit = source.numbers().points;
        onState?.({ limit, remaining: Math.max(0, limit - taken.consumedPoints), reset: secondsLeft(taken) });
        return taken.consumedPoints;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        source.limited(key);
        throw new AppError('limited', { retryAfter: secondsLeft(error), limit: source.numbers().points });
      }
    },
    /** Counts one and never rejects; answers how many there were. */
    count: async (key: string): Promise<number> => (await current().penalty(key)).consumedPoints,
    release: async (key: string): Promise<void> => void (await limiter.reward(key)),
    /** Seconds until one is free again; undefined when one is. */
    wait: async (key: string): Promise<number | undefined> => {
      const found = await limiter.get(key);
      return found === null || found.consumedPoints < source.numbers().points
        ? undefined
        : secondsLeft(found);
    },
    pause: async (key: string, seconds: number): Promise<void> => void (await limiter.block(key, seconds)),
    forget: async (key: string): Promise<void> => void (await limiter.delete(key)),
  };
};

export type Limiter = ReturnType<typeof createLimiter>;

/** What counts as one address: an IPv4 address, or the /64 network that an IPv6 subscriber gets. */
export const networkOf = (ip: string): string => {
  const address = plainAddress(ip);
  if (!isIPv6(address)) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};

export const forgetCounts = statement<never, [string]>(`DELETE FROM rate_limits WHERE starts_with(key, $1)`);
