import { isIP, isIPv6 } from 'node:net';
import type { blacklistTypes } from '@waybill/contract/endpoints/protection.ts';
import { plainAddress, readAddressRange } from '../../platform/access/address.ts';

export type BlacklistType = (typeof blacklistTypes)[number];

/** The widest range that may be blocked: a wrong digit must not end the service. */
const widest = { ipv4: 8, ipv6: 16 } as const;

export const problemOf = (
  type: BlacklistType,
  value: string,
): 'fields.blacklistValue' | 'fields.blacklistRange' | undefined => {
  if (type === 'ip') return isIP(plainAddress(value)) === 0 ? 'fields.blacklistValue' : undefined;
  if (type === 'email') return /^[^\s@]+@[^\s@]+$/.test(value) ? undefined : 'fields.blacklistValue';
  if (type !== 'cidr') return undefined;
  const range = readAddressRange(value);
  if (range === null) return 'fields.blacklistValue';
  return range.length < widest[isIPv6(range.address) ? 'ipv6' : 'ipv4'] ? 'fields.blacklistRange' : undefined;
};

export const plainValue = (type: BlacklistType, value: string): string => {
  if (type === 'ip') return plainAddress(value);
  return type === 'cidr' || type === 'email' ? value.trim().toLowerCase() : value.trim();
};
