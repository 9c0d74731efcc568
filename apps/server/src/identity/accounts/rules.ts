import { dayMs } from '@waybill/contract/std/days.ts';
import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';
import { createHash } from 'node:crypto';

/** Failures until an account is locked for the address they come from. */
export const failuresUntilLock = 10;
export const lockSeconds = 900;

/** Seconds to wait after so many failed sign-ins: nothing after two, then 2, 4, 8 … and a minute at most. */
export const pauseAfter = (failures: number): number =>
  failures < 3 ? 0 : Math.min(60, 2 ** (failures - 2));

/** A password as it is hashed: what looks the same is the same, however a keyboard composes it. */
export const normalised = (password: string): string => password.normalize('NFKC');

/** Whether a password has fewer characters than it needs, counted as code points. */
export const isShorter = (password: string, min: number): boolean => Array.from(password).length < min;

/** Whether a text is one short piece again and again, or characters that follow each other: `88888888`, `abcdef`. */
const isPattern = (text: string): boolean => {
  if (/^(.{1,3})\1+.?$/u.test(text)) return true;
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, i) => code - (codes[i] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
};

/** Words of this product and its trade that are guessed first here, and say nothing beside digits and signs. */
const tradeTerms: ReadonlySet<string> = new Set([
  'waybill',
  'ups',
  'usps',
  'fedex',
  'tracking',
  'parcel',
  'express',
  'logistics',
  'wuliu',
  'kuaidi',
  'yundan',
  'chaxun',
  'admin',
  'administrator',
  'superadmin',
  'demo',
]);

const isOwnWord = (text: string, email: string): boolean => {
  const letters = text.replaceAll(/[^\p{L}]/gu, '');
  const name = (email.toLowerCase().split('@', 1)[0] ?? '').replaceAll(/[^\p{L}]/gu, '');
  return tradeTerms.has(letters) || (name.length > 2 && letters === name);
};

/** What speaks against a new password; its length and its ends are checked elsewhere. */
export const reasonAgainstPassword = (
  password: string,
  email: string,
  isCommon: (password: string) => boolean,
): ServerPhrase | undefined => {
  const plain = normalised(password).toLowerCase();
  if (plain === email.toLowerCase()) return 'fields.passwordIsEmail';
  return isCommon(plain) || isPattern(plain) || isOwnWord(plain, email) ? 'fields.passwordCommon' : undefined;
};

export type LinkPurpose = 'activation' | 'reset' | 'closure';

export type UsableLink = {
  readonly purpose: LinkPurpose;
  readonly expired: boolean;
  readonly used_at: number | null;
  readonly user_status: 'pending' | 'active' | 'disabled' | 'locked';
};

/** How long a used activation link still says kindly that it was used: mail scanners open links before their readers. */
const kindMs = dayMs;

export const activationOutcome = (
  link: UsableLink | undefined,
  now: number,
): 'activated' | 'already' | 'invalid' => {
  if (link === undefined || link.purpose !== 'activation') return 'invalid';
  if (link.used_at !== null) return now - link.used_at < kindMs ? 'already' : 'invalid';
  if (link.expired || link.user_status === 'disabled') return 'invalid';
  return link.user_status === 'pending' ? 'activated' : 'already';
};

export const mayUse = <Link extends UsableLink>(
  link: Link | undefined,
  purpose: 'reset' | 'closure',
): link is Link =>
  link !== undefined &&
  link.purpose === purpose &&
  !link.expired &&
  link.used_at === null &&
  link.user_status !== 'disabled';

export const linkHash = (token: string): Buffer => createHash('sha256').update(`link:${token}`).digest();
