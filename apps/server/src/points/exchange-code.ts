import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L and O, which look like digits, and no U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new code, `XXXX-XXXX-XXXX-XXXX`: 80 random bits. */
export const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte) => alphabet[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

/** A code as it is compared: without dashes and spaces, in upper case, look-alikes as what they were meant to be. */
export const plainCode = (code: string): string =>
  code.toUpperCase().replaceAll(/[- ]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** The key that a code is stored under. */
export const codeHash = (code: string): Buffer =>
  createHash('sha256')
    .update(`exchange:${plainCode(code)}`)
    .digest();
