import { Secret, TOTP } from 'otpauth';

/** What every app of the kind can: RFC 6238 with SHA-1, six digits, 30 seconds. */
const issuer = 'Waybill';
const codes = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new secret for an app, base 32: 160 bits, as RFC 4226 asks. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const totpUri = (secret: string, account: string): string =>
  new TOTP({ ...codes, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();

/** The time step whose code was given, the present one or one beside it; null when it is none of them. */
export const stepOfCode = (secret: string, code: string, nowMs: number): number | null => {
  const timestamp = { period: codes.period, timestamp: nowMs };
  const away = TOTP.validate({
    ...codes,
    ...timestamp,
    secret: Secret.fromBase32(secret),
    token: code.replace(' ', ''),
    window: 1,
  });
  return away === null ? null : TOTP.counter(timestamp) + away;
};
