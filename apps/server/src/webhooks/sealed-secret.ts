import { createHash } from 'node:crypto';
import type { Config } from '../platform/config/config.ts';
import { AppError } from '../platform/app-error.ts';
import { seal, unseal } from '../platform/seal.ts';

type Keys = Pick<Config, 'carrierKey' | 'carrierKeyOld' | 'demo'>;

const belongsTo = (userId: number): string => `webhook:${userId}`;
/** The demo answers on loopback alone and has nobody's secrets; it needs no setting. */
const demoKey = createHash('sha256').update('demo').digest();

/** Encrypts a secret of an account. Refuses carrierKeyMissing. */
export const sealSecret = ({ carrierKey, demo }: Keys, userId: number, secret: string): Buffer => {
  const key = carrierKey ?? (demo ? demoKey : undefined);
  if (key === undefined) throw new AppError('carrierKeyMissing');
  return seal(key, secret, belongsTo(userId));
};

/** The secret again, null when no key opens it. */
export const openSecret = (keys: Keys, userId: number, sealed: Buffer): string | null => {
  for (const key of [keys.carrierKey, keys.carrierKeyOld, keys.demo ? demoKey : undefined]) {
    const secret = key === undefined ? null : unseal(key, sealed, belongsTo(userId));
    if (secret !== null) return secret;
  }
  return null;
};
