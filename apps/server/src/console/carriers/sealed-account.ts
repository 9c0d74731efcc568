import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { z } from 'zod';
import { seal, unseal } from '../../platform/seal.ts';

/** The secrets of an account, which are stored encrypted. */
const Secrets = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  merchantId: z.string().optional(),
  webhookSecret: z.string().optional(),
});
export type Secrets = z.infer<typeof Secrets>;

const nameOf = (carrier: Carrier): string => `carrier_settings:${carrier}`;

/** Encrypts the secrets of a carrier's account (AES-256-GCM under CARRIER_KEY, bound to the carrier). */
export const sealSecrets = (key: Buffer, carrier: Carrier, secrets: Secrets): Buffer =>
  seal(key, JSON.stringify(secrets), nameOf(carrier));

/** The secrets again; null when they were encrypted with another key. */
export const unsealSecrets = (key: Buffer, carrier: Carrier, sealed: Buffer): Secrets | null => {
  const text = unseal(key, sealed, nameOf(carrier));
  return text === null ? null : Secrets.parse(JSON.parse(text));
};
