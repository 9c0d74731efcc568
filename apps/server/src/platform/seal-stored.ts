import { createHash } from 'node:crypto';
import { AppError } from './app-error.ts';
import type { Config } from './config/config.ts';
import { seal, unseal } from './seal.ts';

export type SealKeys = Pick<Config, 'carrierKey' | 'carrierKeyOld' | 'demo'>;

/** The demo answers on loopback alone and has nobody's secrets; it needs no setting. */
const demoKey = createHash('sha256').update('demo').digest();

/** Encrypts a secret with CARRIER_KEY, bound to what it belongs to. Throws carrierKeyMissing. */
export const sealStored = ({ carrierKey, demo }: SealKeys, secret: string, of: string): Buffer => {
  const key = carrierKey ?? (demo ? demoKey : undefined);
  if (key === undefined) throw new AppError('carrierKeyMissing');
  return seal(key, secret, of);
};

export const unsealStored = (keys: SealKeys, sealed: Buffer, of: string): string | null => {
  for (const key of [keys.carrierKey, keys.carrierKeyOld, keys.demo ? demoKey : undefined]) {
    const secret = key === undefined ? null : unseal(key, sealed, of);
    if (secret !== null) return secret;
  }
  return null;
};
