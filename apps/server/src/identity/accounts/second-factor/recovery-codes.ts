import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@waybill/contract/constants.ts';
import { randomText } from '../../../platform/std/crockford.ts';
import { hashRecoveryCode } from '../password.ts';

/** Half of a code; both have 50 bits. */
const half = 5;

export const newRecoveryCodes = async (): Promise<{ codes: string[]; salt: Buffer; hashes: Buffer[] }> => {
  const salt = randomBytes(16);
  const codes = Array.from({ length: recoveryCodeCount }, () => `${randomText(half)}-${randomText(half)}`);
  const hashes: Buffer[] = [];
  // One after the other: hashing is what a flood of sign-ins waits for, too.
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt));
  return { codes, salt, hashes };
};
