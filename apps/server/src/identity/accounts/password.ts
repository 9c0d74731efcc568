import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { networkOf } from '../../platform/db/limiter.ts';
import { readTyped } from '../../platform/std/crockford.ts';
import { isShorter, normalised, reasonAgainstPassword } from './rules.ts';
import { createRequire } from 'node:module';
import { commonChinesePasswords } from '@waybill/contract/common-passwords.ts';

class LanesFull extends Error {}

/**
 * Does work on so many lanes at a time, taking turns between those whose it is. When more than `most` wait, whoever has
 * the most waiting loses the last of it: a flood turns away nobody but itself.
 */
const createFairLanes = (
  lanes: number,
  most: number,
): (<T>(who: string, work: () => Promise<T>) => Promise<T>) => {
  // In the order of their turns.
  const queues = new Map<string, { readonly start: () => void; readonly drop: () => void }[]>();
  let running = 0;
  let waiting = 0;

  const begin = (): void => {
    const [first] = queues;
    if (first === undefined || running >= lanes) return;
    const [who, queue] = first;
    const one = queue.shift();
    queues.delete(who);
    if (queue.length > 0) queues.set(who, queue);
    waiting -= 1;
    running += 1;
    one?.start();
  };
  const dropLast = (): void => {
    const [who, queue] = [...queues].reduce((one, other) => (other[1].length >= one[1].length ? other : one));
    queue.pop()?.drop();
    if (queue.length === 0) queues.delete(who);
    waiting -= 1;
  };

  return async (who, work) => {
    await new Promise<void>((start, reject) => {
      const queue = queues.get(who) ?? [];
      queue.push({ start, drop: () => reject(new LanesFull()) });
      queues.set(who, queue);
      waiting += 1;
      begin();
      if (waiting > most) dropLast();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      begin();
    }
  };
};

const load = createRequire(import.meta.url);
let common: ReadonlySet<string> | undefined;

/** Read when the first password is chosen: the list takes megabytes and a moment to unpack. */
const readCommon = (): ReadonlySet<string> => {
  const { dictionary } = load('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...commonChinesePasswords]);
};

/** Whether a password, in lower case, is among the 49,000 that are tried first. */
export const isCommonPassword = (password: string): boolean => (common ??= readCommon()).has(password);

/** OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing runs on libuv's threads, which files and name look-ups need too: a flood of sign-ins must not take them all.
const lanes = createFairLanes(Math.max(1, availableParallelism() - 1), 64);

/** Work of an address; what has none waits together. */
const bounded = async <T>(work: () => Promise<T>, ip = ''): Promise<T> => {
  try {
    return await lanes(networkOf(ip), work);
  } catch (error) {
    if (error instanceof LanesFull) throw new AppError('limited', { retryAfter: 2 });
    throw error;
  }
};

export const hashPassword = (password: string): Promise<string> =>
  bounded(() => hash(normalised(password), parameters));

/**
 * What a recovery code is stored under, however it was typed; one salt for the codes of an account, so that one hash finds
 * it. Slow, as 50 bits could be tried.
 */
export const hashRecoveryCode = (code: string, salt: Buffer): Promise<Buffer> =>
  bounded(() => hashRaw(readTyped(code).replaceAll(/[^\dA-Z]/g, ''), { ...parameters, salt }));

type PasswordPolicy = { readonly email: string; readonly min: number };

export const weaknessOf = (password: string, { email, min }: PasswordPolicy): ServerPhrase | undefined =>
  isShorter(password, min)
    ? 'fields.passwordShort'
    : reasonAgainstPassword(password, email, isCommonPassword);

export const rejectWeakPassword = (password: string, field: string, policy: PasswordPolicy): void => {
  const reason = weaknessOf(password, policy);
  if (reason !== undefined) throw fieldError(field, reason, { min: policy.min });
};

export const hashNewPassword = async (
  password: string,
  field: string,
  policy: PasswordPolicy,
): Promise<string> => {
  rejectWeakPassword(password, field, policy);
  return hashPassword(password);
};

let decoy: Promise<string> | undefined;

/** Whether a password fits; takes the same time when there is no account. */
export const passwordFits = async (
  stored: string | undefined,
  password: string,
  ip?: string,
): Promise<boolean> => {
  decoy ??= hash('nobody has this password', parameters);
  const against = stored ?? (await decoy);
  const fits = await bounded(() => verify(against, normalised(password)), ip);
  return fits && stored !== undefined;
};
