import { expect, test } from 'vitest';
import { hostsIn } from './embed-hosts.ts';

test.each([
  ['', ''],
  ['shop.example.com', 'shop.example.com'],
  ['https://Shop.example.com/parcels?x=1\nshop.example.com', 'shop.example.com'],
  [
    'a.example.com:8443，b.example.com、c.example.com; d.example.com',
    'a.example.com:8443 b.example.com c.example.com d.example.com',
  ],
  ['http://localhost:3330/', 'localhost:3330'],
  ['商店.example.com', 'xn--czrs0t.example.com'],
  ['*.example.com', '*.example.com'],
  ['https://', 'https://'],
])('%j has the hosts %j', (text, hosts) => {
  expect(hostsIn(text).join(' ')).toBe(hosts);
});
