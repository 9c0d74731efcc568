import type { Pool } from '../platform/db/database.ts';
import { createLimiter, networkOf } from '../platform/db/limiter.ts';

/** Limits of what anybody may do with addresses that are not proven to be theirs. */
export type AccountLimits = {
  /** Asking whether an address or a name is taken: 20 a minute. */
  admitLookup(ip: string): Promise<void>;
  /** Opening accounts: 3 an hour. */
  admitRegistration(ip: string): Promise<void>;
  /** Reset links: 3 an hour for an e-mail address. */
  admitReset(email: string): Promise<void>;
  /** Activation mails: one every 60 s, 5 a day for an e-mail address. */
  admitActivationMail(email: string): Promise<void>;
  /** Counts the activation mail that registering sends. */
  noteActivationMail(email: string): Promise<void>;
};

/** Seconds between two activation mails to one address. */
export const activationMailPause = 60;

export const createAccountLimits = (pool: Pool): AccountLimits => {
  const lookups = createLimiter(pool, { name: 'lookup', points: 20, seconds: 60 });
  const registrations = createLimiter(pool, { name: 'register', points: 3, seconds: 3_600 });
  const resets = createLimiter(pool, { name: 'reset', points: 3, seconds: 3_600 });
  const mailsADay = createLimiter(pool, { name: 'activation-day', points: 5, seconds: 86_400 });
  const mails = createLimiter(pool, { name: 'activation', points: 1, seconds: activationMailPause });
  const keyOf = (email: string): string => email.slice(0, 200);
  return {
    admitLookup: async (ip) => void (await lookups.take(networkOf(ip))),
    admitRegistration: async (ip) => void (await registrations.take(networkOf(ip))),
    admitReset: async (email) => void (await resets.take(keyOf(email))),
    admitActivationMail: async (email) => {
      await mails.take(keyOf(email));
      await mailsADay.take(keyOf(email));
    },
    noteActivationMail: async (email) => void (await mails.count(keyOf(email))),
  };
};
