import { hash, randomBytes } from 'node:crypto';
import { sessionTimes } from '@waybill/contract/session-times.ts';

/** A new token: 32 random bytes. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** What is stored of a token and its session that decides what it is good for. Times in milliseconds. */
export type TokenState = {
  readonly expiresAt: number;
  readonly exchangedAt: number | null;
  readonly renewedAt: number | null;
  readonly endedAt: number | null;
  readonly endReason: string | null;
};

/**
 * What a token is good for. `renew`: good, and the answer should bring a new one; a token that brought one is asked
 * again only after the grace, in case that answer was lost.
 */
export const tokenState = (
  token: TokenState,
  now: number,
): 'good' | 'renew' | 'expired' | 'passwordChanged' | 'ended' => {
  if (token.endedAt !== null) return token.endReason === 'password_changed' ? 'passwordChanged' : 'ended';
  const left = (token.expiresAt - now) / 1000;
  if (left <= 0) return 'expired';
  if (left > sessionTimes.renewBelow || token.exchangedAt !== null) return 'good';
  const renewedLately = token.renewedAt !== null && now - token.renewedAt < sessionTimes.grace * 1000;
  return renewedLately ? 'good' : 'renew';
};
