import { createHash, randomBytes } from 'node:crypto';

export const sessionTimes = {
  /** Seconds a token lives (spec section 9). */
  life: 86_400,
  /** Seconds after expiry during which it can still be exchanged. */
  refreshable: 86_400,
  /** Seconds left at which an answer brings a new token by itself. */
  renewBelow: 1_800,
  /** Seconds the old token stays good after an exchange, for tabs that still hold it. */
  grace: 30,
} as const;

/** A new token: 32 random bytes. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The key that a token is stored under. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What a token is good for, from what is stored of its session. Times in milliseconds. */
export const tokenState = (
  session: { expiresAt: number; endedAt: number | null; endReason: string | null },
  now: number,
): 'good' | 'renew' | 'refreshable' | 'expired' | 'passwordChanged' | 'ended' => {
  if (session.endedAt !== null && session.endReason === 'password_changed') return 'passwordChanged';
  if (session.endedAt !== null && session.endReason !== 'refreshed') return 'ended';
  const left = (session.expiresAt - now) / 1000;
  if (left > sessionTimes.renewBelow || (left > 0 && session.endReason === 'refreshed')) return 'good';
  if (left > 0) return 'renew';
  return left > -sessionTimes.refreshable && session.endReason === null ? 'refreshable' : 'expired';
};
