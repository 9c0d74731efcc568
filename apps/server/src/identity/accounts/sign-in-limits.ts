import type { Limits } from '../../guard/limits/public-api.ts';
import type { NotifyLimit } from '../../platform/access/guard.ts';
import type { Db, Pool } from '../../platform/db/database.ts';
import { createLimiter, fixedLimit, forgetCounts, networkOf } from '../../platform/db/limiter.ts';
import { AppError } from '../../platform/app-error.ts';
import { failuresUntilLock, lockSeconds, pauseAfter } from './rules.ts';

/** Sign-ins a minute per address, whatever the accounts; those per account and address are the limit `login`. */
const triesAnAddress = 30;
/** Wrong codes an hour per account, from wherever: who types them knows the password, and may have many addresses. */
const wrongCodesAnHour = 20;

/**
 * Limits that protect passwords are counted in the database, so that they hold across nodes. They count by what was
 * typed, so that an unknown account is limited like a known one.
 */
export const createSignInLimits = (pool: Pool, rules: Pick<Limits, 'guard'>) => {
  const perAccount = createLimiter(pool, 'signin', rules.guard('login'));
  const perAddress = createLimiter(pool, 'signin-ip', fixedLimit(triesAnAddress, 60));
  const failures = createLimiter(pool, 'signin-fail', fixedLimit(failuresUntilLock, lockSeconds));
  const pauses = createLimiter(pool, 'signin-pause', fixedLimit(1, 60));
  const wrongCodes = createLimiter(pool, 'code-fail', fixedLimit(wrongCodesAnHour, 3600));
  const accountKey = (account: string): string => `${account.toLowerCase().slice(0, 180)}_`;
  const keyOf = (account: string, ip: string): string => accountKey(account) + networkOf(ip);

  return {
    /** Throws `limited` or `locked` when an account has been tried too often from an address. */
    admit: async (account: string, ip: string, notifyLimit: NotifyLimit): Promise<void> => {
      const key = keyOf(account, ip);
      const [locked, pause] = await Promise.all([failures.wait(key), pauses.wait(key)]);
      if (locked !== undefined) throw new AppError('locked', { retryAfter: locked });
      if (pause !== undefined) throw new AppError('limited', { retryAfter: pause, limit: 1 });
      await perAddress.take(networkOf(ip), notifyLimit);
      await perAccount.take(key, notifyLimit);
    },
    /** Throws `limited` when too many sign-ins come from an address, whatever the accounts. */
    admitAddress: async (ip: string, notifyLimit: NotifyLimit) =>
      void (await perAddress.take(networkOf(ip), notifyLimit)),
    /** Counts a wrong password; answers whether it was the one that locks the account for the address. */
    failed: async (account: string, ip: string): Promise<boolean> => {
      const key = keyOf(account, ip);
      const count = await failures.count(key);
      if (count >= failuresUntilLock) await failures.pause(key, lockSeconds);
      const seconds = pauseAfter(count);
      if (seconds > 0) await pauses.pause(key, seconds);
      return count === failuresUntilLock;
    },
    succeeded: async (account: string, ip: string): Promise<void> => {
      const key = keyOf(account, ip);
      await Promise.all([failures.forget(key), pauses.forget(key), perAccount.forget(key)]);
    },
    /**
     * Tries a code of the second factor. It counts as wrong before it is looked at, so that no burst of them gets past the
     * limit, and no longer once `attempt` succeeded or failed by something else than `wrong`. Throws `limited`.
     */
    tryCode: async <T>(
      account: string,
      isWrong: (error: unknown) => boolean,
      attempt: () => Promise<T>,
    ): Promise<T> => {
      const key = accountKey(account);
      await wrongCodes.take(key);
      try {
        const done = await attempt();
        await wrongCodes.release(key);
        return done;
      } catch (error) {
        if (!isWrong(error)) await wrongCodes.release(key);
        throw error;
      }
    },
    clear: async (db: Db, account: string): Promise<void> => {
      for (const name of ['signin-fail', 'signin-pause', 'signin', 'code-fail']) {
        await forgetCounts(db, `${name}:${accountKey(account)}`);
      }
    },
  };
};

export type SignInLimits = ReturnType<typeof createSignInLimits>;
