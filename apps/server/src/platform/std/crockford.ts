import { randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L and O, which look like digits, and no U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random text of so many characters of Crockford's base 32, five bits each. */
export const randomText = (length: number): string =>
  [...randomBytes(length)].map((byte) => alphabet[byte % 32]).join('');

/** A text as somebody typed it, the way it was meant: in upper case, look-alikes as the digits that they look like. */
export const readTyped = (text: string): string =>
  text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
