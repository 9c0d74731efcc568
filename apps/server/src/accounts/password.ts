import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { AppError, fieldError } from '../platform/app-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { normalised, reasonAgainstPassword } from './rules.ts';

/** OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing runs on libuv's threads, which files and name look-ups need too: a flood of sign-ins must not take them all.
const lanes = bulkhead(Math.max(1, availableParallelism() - 1), 16);

const bounded = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await lanes.execute(work);
  } catch (error) {
    if (error instanceof BulkheadRejectedError) throw new AppError('limited', { retryAfter: 2 });
    throw error;
  }
};

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> =>
  bounded(() => hash(normalised(password), parameters));

/** What a recovery code is stored under; one salt for the codes of an account, so that one hash finds it. */
export const hashRecoveryCode = (code: string, salt: Buffer): Promise<Buffer> =>
  bounded(() => hashRaw(code, { ...parameters, salt }));

/** Refuses a password that an account is to get, by the field it came in, when it is too easy to guess. */
export const rejectWeakPassword = (password: string, email: string, field: string): void => {
  const reason = reasonAgainstPassword(password, email, isCommonPassword);
  if (reason !== undefined) throw fieldError(field, reason);
};

/** The same, and hashes one that is good enough. */
export const hashNewPassword = async (password: string, email: string, field: string): Promise<string> => {
  rejectWeakPassword(password, email, field);
  return hashPassword(password);
};

let decoy: Promise<string> | undefined;

/** Whether a password fits; takes the same time when there is no account. */
export const passwordFits = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('nobody has this password', parameters);
  const against = stored ?? (await decoy);
  const fits = await bounded(() => verify(against, normalised(password)));
  return fits && stored !== undefined;
};
