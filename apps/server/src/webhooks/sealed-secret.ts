import { type SealKeys, sealStored, unsealStored } from '../platform/seal-stored.ts';

const belongsTo = (userId: number): string => `webhook:${userId}`;

/** Encrypts a secret of an account's webhooks. Throws carrierKeyMissing. */
export const sealSecret = (keys: SealKeys, userId: number, secret: string): Buffer =>
  sealStored(keys, secret, belongsTo(userId));

/** The secret again, null when no key opens it. */
export const openSecret = (keys: SealKeys, userId: number, sealed: Buffer): string | null =>
  unsealStored(keys, sealed, belongsTo(userId));
