import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@waybill/contract/constants.ts';
import { randomText, readTyped } from '../../../platform/std/crockford.ts';
import { hashRecoveryCode } from '../password.ts';

/** Half of a code; both have 50 bits. */
const half = 5;

export const newRecoveryCodes = async (): Promise<{ codes: string[]; salt: Buffer; hashes: Buffer[] }> => {
  const salt = randomBytes(16);
  const codes = Array.from({ length: recoveryCodeCount }, () => `${randomText(half)}-${randomText(half)}`);
  const hashes: Buffer[] = [];
  // One after the other: hashing is what a flood of sign-ins waits for, too.
  for (const code of codes) hashes.push(await recoveryHash(code, salt));
  return { codes, salt, hashes };
};

/** What a code is stored under, however it was typed. Slow and salted, as 50 bits could be tried. */
export const recoveryHash = (code: string, salt: Buffer): Promise<Buffer> =>
  hashRecoveryCode(readTyped(code).replaceAll(/[^\dA-Z]/g, ''), salt);
