import { BlockList, isIP, isIPv6 } from 'node:net';

/** An address as it is compared: without a zone, in lower case, an IPv4 address that came as IPv6 as what it is. */
export const plainAddress = (ip: string): string => {
  const bare = ip.trim().toLowerCase().split('%', 1)[0] ?? '';
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1] ?? bare;
};

const familyOf = (ip: string): 'ipv4' | 'ipv6' => (isIPv6(ip) ? 'ipv6' : 'ipv4');

/** Address and length of a range, `203.0.113.0/24`; null for anything else. */
export const readAddressRange = (text: string): { address: string; length: number } | null => {
  const [address = '', length = '', ...rest] = text.trim().toLowerCase().split('/');
  if (isIP(address) === 0 || !/^\d{1,3}$/.test(length) || rest.length > 0) return null;
  const bits = Number(length);
  return bits > (isIPv6(address) ? 128 : 32) ? null : { address, length: bits };
};

export type AddressList = { holds(ip: string): boolean };

/** Addresses and ranges of either family to compare with; what is neither is left out. */
export const addressList = (entries: readonly string[]): AddressList => {
  const list = new BlockList();
  for (const entry of entries) {
    const range = readAddressRange(entry);
    const address = plainAddress(entry);
    if (range !== null) list.addSubnet(range.address, range.length, familyOf(range.address));
    else if (isIP(address) !== 0) list.addAddress(address, familyOf(address));
  }
  return {
    holds: (ip) => {
      const address = plainAddress(ip);
      return isIP(address) !== 0 && list.check(address, familyOf(address));
    },
  };
};
