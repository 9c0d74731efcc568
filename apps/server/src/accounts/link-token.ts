import { createHash } from 'node:crypto';

export const linkHash = (token: string): Buffer => createHash('sha256').update(`link:${token}`).digest();
