import type { NotifyLimit } from '../../platform/access/guard.ts';
import type { Pool } from '../../platform/db/database.ts';
import { createLimiter, fixedLimit, networkOf } from '../../platform/db/limiter.ts';
import type { Limits } from '../../guard/limits/public-api.ts';

/** Seconds between two activation mails to one address. */
export const activationMailPause = 60;

export const createAccountLimits = (pool: Pool, rules: Pick<Limits, 'guard'>) => {
  const lookups = createLimiter(pool, 'lookup', rules.guard('validate'));
  const registrations = createLimiter(pool, 'register', rules.guard('register'));
  const resets = createLimiter(pool, 'reset', rules.guard('forgot'));
  const mailsADay = createLimiter(pool, 'activation-day', fixedLimit(5, 86_400));
  const mails = createLimiter(pool, 'activation', fixedLimit(1, activationMailPause));
  const keyOf = (email: string): string => email.slice(0, 200);
  return {
    /** Asking whether an address or a name is taken: 20 a minute, or what the staff set. */
    admitLookup: async (ip: string, notifyLimit: NotifyLimit) =>
      void (await lookups.take(networkOf(ip), notifyLimit)),
    /** Opening accounts: 3 an hour, or what the staff set. */
    admitRegistration: async (ip: string, notifyLimit: NotifyLimit) =>
      void (await registrations.take(networkOf(ip), notifyLimit)),
    /** Reset links: 3 an hour for an e-mail address, or what the staff set. */
    admitReset: async (email: string, notifyLimit: NotifyLimit) =>
      void (await resets.take(keyOf(email), notifyLimit)),
    /** Activation mails: one every 60 s, 5 a day for an e-mail address. */
    admitActivationMail: async (email: string) => {
      await mails.take(keyOf(email));
      await mailsADay.take(keyOf(email));
    },
    recordActivationMail: async (email: string) => void (await mails.count(keyOf(email))),
  };
};

export type AccountLimits = ReturnType<typeof createAccountLimits>;
