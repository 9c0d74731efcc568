import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { z } from 'zod';
import { type SealKeys, seal, unsealStored } from '../../platform/seal.ts';

const Secrets = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  merchantId: z.string().exactOptional(),
  webhookSecret: z.string().exactOptional(),
  /** The one before, and until when it is taken too, in milliseconds. */
  oldWebhookSecret: z.object({ secret: z.string(), until: z.number() }).exactOptional(),
});
export type Secrets = z.infer<typeof Secrets>;

const nameOf = (carrier: Carrier): string => `carrier_settings:${carrier}`;

/** Encrypts the secrets of a carrier's account (AES-256-GCM under CARRIER_KEY, bound to the carrier). */
export const sealSecrets = (key: Buffer, carrier: Carrier, secrets: Secrets): Buffer =>
  seal(key, JSON.stringify(secrets), nameOf(carrier));

/** The secrets again; null when they were encrypted with none of the keys. */
export const unsealSecrets = (keys: SealKeys, carrier: Carrier, sealed: Buffer): Secrets | null => {
  const text = unsealStored(keys, sealed, nameOf(carrier));
  return text === null ? null : Secrets.parse(JSON.parse(text));
};
