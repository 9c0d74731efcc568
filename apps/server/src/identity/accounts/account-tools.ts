import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import type { Blacklist } from '../../guard/blacklist/public-api.ts';
import type { Limits } from '../../guard/limits/public-api.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Call } from '../../platform/http/handlers.ts';
import type { Security } from '../../records/security/public-api.ts';
import type { SessionLookup } from '../sessions/public-api.ts';
import type { ErrorName } from '@waybill/contract/codes.ts';
import type { Db, Pool } from '../../platform/db/database.ts';
import { createLimiter, fixedLimit, forgetCounts, networkOf } from '../../platform/db/limiter.ts';
import { AppError } from '../../platform/app-error.ts';
import { failuresUntilLock, lockSeconds, pauseAfter } from './rules.ts';

/** Sign-ins a minute per address, whatever the accounts; those per account and address are the limit `login`. */
const triesAnAddress = 30;
/** Wrong codes an hour per account, from wherever: who types them knows the password, and may have many addresses. */
const wrongCodesAnHour = 20;

/** Seconds between two activation mails to one address. */
export const activationMailPause = 60;

type CountedCall = Pick<Call<EndpointShape>, 'origin' | 'notifyLimit'>;

/** Whether what was thrown is the error of that name. */
export const isError = (error: unknown, reason: ErrorName): boolean =>
  error instanceof AppError && error.reason === reason;

const accountKey = (account: string): string => `${account.toLowerCase().slice(0, 180)}_`;

export const forgetSignIns = async (db: Db, account: string): Promise<void> => {
  for (const name of ['signin-fail', 'signin-pause', 'signin', 'code-fail'])
    await forgetCounts(db, `${name}:${accountKey(account)}`);
};

/**
 * Limits that protect passwords are counted in the database, so that they hold across nodes. They count by what was
 * typed, so that an unknown account is limited like a known one.
 */
const createAccountLimits = (pool: Pool, rules: Pick<Limits, 'guard'>) => {
  const perAccount = createLimiter(pool, 'signin', rules.guard('login'));
  const perAddress = createLimiter(pool, 'signin-ip', fixedLimit(triesAnAddress, 60));
  const failures = createLimiter(pool, 'signin-fail', fixedLimit(failuresUntilLock, lockSeconds));
  const pauses = createLimiter(pool, 'signin-pause', fixedLimit(1, 60));
  const wrongCodes = createLimiter(pool, 'code-fail', fixedLimit(wrongCodesAnHour, 3600));
  const lookups = createLimiter(pool, 'lookup', rules.guard('validate'));
  const registrations = createLimiter(pool, 'register', rules.guard('register'));
  const resets = createLimiter(pool, 'reset', rules.guard('forgot'));
  const mailsADay = createLimiter(pool, 'activation-day', fixedLimit(5, 86_400));
  const mails = createLimiter(pool, 'activation', fixedLimit(1, activationMailPause));
  const mailKey = (email: string): string => email.slice(0, 200);
  const keyOf = (account: string, ip: string): string => accountKey(account) + networkOf(ip);

  return {
    /** Throws `limited` or `locked` when an account has been tried too often from an address. */
    admit: async (account: string, { origin, notifyLimit }: CountedCall): Promise<void> => {
      const key = keyOf(account, origin.ip);
      const [locked, pause] = await Promise.all([failures.wait(key), pauses.wait(key)]);
      if (locked !== undefined) throw new AppError('locked', { retryAfter: locked });
      if (pause !== undefined) throw new AppError('limited', { retryAfter: pause, limit: 1 });
      await perAddress.take(networkOf(origin.ip), notifyLimit);
      await perAccount.take(key, notifyLimit);
    },
    /** Throws `limited` when too many sign-ins come from an address, whatever the accounts. */
    admitAddress: ({ origin, notifyLimit }: CountedCall) =>
      perAddress.take(networkOf(origin.ip), notifyLimit),
    /** Asking whether an address or a name is taken: 20 a minute, or what the staff set. */
    admitLookup: ({ origin, notifyLimit }: CountedCall) => lookups.take(networkOf(origin.ip), notifyLimit),
    /** Opening accounts: 3 an hour, or what the staff set. */
    admitRegistration: ({ origin, notifyLimit }: CountedCall) =>
      registrations.take(networkOf(origin.ip), notifyLimit),
    /** Reset links: 3 an hour for an e-mail address, or what the staff set. */
    admitReset: (email: string, { notifyLimit }: CountedCall) => resets.take(mailKey(email), notifyLimit),
    /** Activation mails: one every 60 s, 5 a day for an e-mail address. */
    admitActivationMail: async (email: string): Promise<void> => {
      await mails.take(mailKey(email));
      await mailsADay.take(mailKey(email));
    },
    recordActivationMail: (email: string) => mails.count(mailKey(email)),
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
    tryCode: async <T>(account: string, wrong: ErrorName, attempt: () => Promise<T>): Promise<T> => {
      const key = accountKey(account);
      await wrongCodes.take(key);
      try {
        const done = await attempt();
        await wrongCodes.release(key);
        return done;
      } catch (error) {
        if (!isError(error, wrong)) await wrongCodes.release(key);
        throw error;
      }
    },
  };
};

/** What the routes of accounts are made of. */
export type AccountDeps = Pick<Deps, 'config' | 'db' | 'pool'> & {
  readonly sessions: SessionLookup;
  readonly limits: Limits;
  readonly blacklist: Blacklist;
  readonly security: Security;
};

export const accountTools = ({ pool, limits, security, ...deps }: AccountDeps) => ({
  ...deps,
  limits: createAccountLimits(pool, limits),
  record: security.record,
});

export type AccountTools = ReturnType<typeof accountTools>;

/** What a sign-in asks of its call. */
export type SignInCall = Pick<Call<EndpointShape>, 'ip' | 'device' | 'origin' | 'notifyLimit'>;
