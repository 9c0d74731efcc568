import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { seal, unseal } from '../../platform/seal.ts';

const Secrets = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  merchantId: z.string().optional(),
  webhookSecret: z.string().optional(),
  /** The one before, and until when it is taken too, in milliseconds. */
  oldWebhookSecret: z.object({ secret: z.string(), until: z.number() }).optional(),
});
export type Secrets = z.infer<typeof Secrets>;

const nameOf = (carrier: Carrier): string => `carrier_settings:${carrier}`;

/** Encrypts the secrets of a carrier's account (AES-256-GCM under CARRIER_KEY, bound to the carrier). */
export const sealSecrets = (key: Buffer, carrier: Carrier, secrets: Secrets): Buffer =>
  seal(key, JSON.stringify(secrets), nameOf(carrier));

export const openingKeys = ({
  carrierKey,
  carrierKeyOld,
}: Pick<Config, 'carrierKey' | 'carrierKeyOld'>): Buffer[] =>
  [carrierKey, carrierKeyOld].filter((key) => key !== undefined);

/** The secrets again; null when they were encrypted with none of the keys. */
export const unsealSecrets = (keys: readonly Buffer[], carrier: Carrier, sealed: Buffer): Secrets | null => {
  for (const key of keys) {
    const text = unseal(key, sealed, nameOf(carrier));
    if (text !== null) return Secrets.parse(JSON.parse(text));
  }
  return null;
};
