import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Pool } from '../platform/db/database.ts';
import { Refusal } from '../platform/refusal.ts';

/** Sign-ins a minute per account and address, and failures until the account is locked for that address. */
const triesAMinute = 5;
const triesAnAddress = 30;
const failuresUntilLock = 10;
const lockSeconds = 900;

export type SignInLimits = {
  /** Throws `limited` or `locked` when an account has been tried too often from an address. */
  admit(account: string, ip: string): Promise<void>;
  failed(account: string, ip: string): Promise<void>;
  succeeded(account: string, ip: string): Promise<void>;
};

const secondsLeft = (result: RateLimiterRes): number => Math.max(1, Math.ceil(result.msBeforeNext / 1000));

const consume = async (limiter: RateLimiterPostgres, key: string): Promise<void> => {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new Refusal('limited', { retryAfter: secondsLeft(error) });
    throw error;
  }
};

/** Limits that protect passwords are counted in the database, so that they hold across nodes. */
export const createSignInLimits = (pool: Pool): SignInLimits => {
  const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterPostgres =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout: false,
    });
  const perAccount = limiter('signin', triesAMinute, 60);
  const perAddress = limiter('signin-ip', triesAnAddress, 60);
  const failures = limiter('signin-fail', failuresUntilLock, lockSeconds);
  const keyOf = (account: string, ip: string): string => `${account.toLowerCase().slice(0, 180)}_${ip}`;

  return {
    admit: async (account, ip) => {
      const key = keyOf(account, ip);
      const failed = await failures.get(key);
      if (failed !== null && failed.consumedPoints >= failuresUntilLock) {
        throw new Refusal('locked', { retryAfter: secondsLeft(failed) });
      }
      await consume(perAddress, ip);
      await consume(perAccount, key);
    },
    failed: async (account, ip) => {
      await failures.penalty(keyOf(account, ip));
    },
    succeeded: async (account, ip) => {
      const key = keyOf(account, ip);
      await Promise.all([failures.delete(key), perAccount.delete(key)]);
    },
  };
};
