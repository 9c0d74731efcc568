import { createHash } from 'node:crypto';

/** The key that the token of a mailed link is stored under. */
export const linkHash = (token: string): Buffer => createHash('sha256').update(`link:${token}`).digest();
