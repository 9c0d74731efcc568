import { createHash, randomBytes } from 'node:crypto';
import { keyPrefix } from '@waybill/contract/constants.ts';
import type { keyStates } from '@waybill/contract/endpoints/keys.ts';
import {
  type KeyScope,
  type Permission,
  type Role,
  keyScopes,
  ownScopes,
  roleMay,
} from '@waybill/contract/permissions.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
const checkLength = 6;
const form = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${secretLength + checkLength}}$`);

const base62 = (bytes: Buffer, length: number): string => {
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let i = 0; i < length; i += 1) {
    text = `${alphabet[Number(number % 62n)]}${text}`;
    number /= 62n;
  }
  return text;
};

const checkOf = (start: string): string =>
  base62(createHash('sha256').update(`check:${start}`).digest().subarray(0, 8), checkLength);

/** A new key: its prefix, 32 random bytes, and characters that show a slip of the pen. */
export const newKey = (): string => {
  const start = `${keyPrefix}${base62(randomBytes(32), secretLength)}`;
  return `${start}${checkOf(start)}`;
};

export const isWellFormed = (text: string): boolean =>
  form.test(text) && checkOf(text.slice(0, -checkLength)) === text.slice(-checkLength);

/** The key that a key is stored under; of 256 random bits it needs no salt. */
export const keyHash = (key: string): Buffer => createHash('sha256').update(`apikey:${key}`).digest();

export const shownParts = (key: string): { prefix: string; last4: string } => ({
  prefix: key.slice(0, keyPrefix.length + 4),
  last4: key.slice(-4),
});

const own: ReadonlySet<KeyScope> = new Set(ownScopes);

export const effectiveScopes = (scopes: readonly KeyScope[], role: Role): KeyScope[] =>
  scopes.filter((scope) => own.has(scope) || roleMay(role, scope as Permission));

export const scopesOfRole = (role: Role): KeyScope[] => effectiveScopes(keyScopes, role);

/** What state a key is in. Times in milliseconds. */
export const keyState = (
  key: { readonly revoked: boolean; readonly disabled: boolean; readonly expires_at: number | null },
  now: number,
): (typeof keyStates)[number] => {
  if (key.revoked) return 'revoked';
  if (key.disabled) return 'disabled';
  return key.expires_at !== null && key.expires_at <= now ? 'expired' : 'active';
};
