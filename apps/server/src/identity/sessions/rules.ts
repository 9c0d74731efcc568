import { hash, randomBytes } from 'node:crypto';
import { sessionTimes } from '@waybill/contract/session-times.ts';

/** A new token: 32 random bytes. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/**
 * What a token is good for. `renew`: good, and the answer should bring a new one; a token that brought one is asked
 * again only after the grace, in case that answer was lost. Times in milliseconds.
 */
export const tokenState = (
  token: {
    readonly expires_at: number;
    readonly exchanged_at: number | null;
    readonly renewed_at: number | null;
    readonly ended_at: number | null;
    readonly end_reason: string | null;
  },
  now: number,
): 'good' | 'renew' | 'expired' | 'passwordChanged' | 'ended' => {
  if (token.ended_at !== null) return token.end_reason === 'password_changed' ? 'passwordChanged' : 'ended';
  const left = (token.expires_at - now) / 1000;
  if (left <= 0) return 'expired';
  if (left > sessionTimes.renewBelow || token.exchanged_at !== null) return 'good';
  const renewedLately = token.renewed_at !== null && now - token.renewed_at < sessionTimes.grace * 1000;
  return renewedLately ? 'good' : 'renew';
};
