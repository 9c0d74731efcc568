import { createHash, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppError } from './app-error.ts';
import type { Config } from './config/config.ts';

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

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a secret for storing (AES-256-GCM); `of` names what it belongs to and is needed to open it. */
export const seal = (key: Buffer, text: string, of: string): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(of));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
};

/** The secret again; null when the key or what it belongs to is another, or the bytes were changed. */
export const unseal = (key: Buffer, sealed: Buffer, of: string): string | null => {
  try {
    const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(of)).setAuthTag(tag);
    return (
      decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    );
  } catch {
    return null;
  }
};
