import { createHmac } from 'node:crypto';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { CarrierSettings } from '../../platform/config/carrier-settings.ts';

/** A name that stays the same under a key and says nothing of what it was made of. */
export const hiddenName = (key: Buffer, parts: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

export const accountIdOf = (
  key: Buffer,
  carrier: Carrier,
  { origin, clientId }: Pick<CarrierSettings, 'origin' | 'clientId'>,
): string => `${carrier}:${hiddenName(key, [origin, clientId])}`;
