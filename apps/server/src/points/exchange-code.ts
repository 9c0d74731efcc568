import { createHash } from 'node:crypto';
import { randomText, readTyped } from '../platform/std/crockford.ts';

/** A new code, `XXXX-XXXX-XXXX-XXXX`: 80 random bits. */
export const newCode = (): string => randomText(16).replace(/(.{4})(?=.)/g, '$1-');

/** A code as it is compared: without dashes and spaces, in upper case, look-alikes as what they were meant to be. */
export const plainCode = (code: string): string => readTyped(code.replaceAll(/[- ]/g, ''));

export const codeHash = (code: string): Buffer =>
  createHash('sha256')
    .update(`exchange:${plainCode(code)}`)
    .digest();
