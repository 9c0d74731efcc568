import { describe, expect, test } from 'vitest';
import { mayReach, receiverOf, retryAfter, secondsOf } from './rules.ts';

const inside = [
  ['loopback', 'http://127.0.0.1/'],
  ['loopback in decimal', 'http://2130706433/'],
  ['loopback in hexadecimal', 'http://0x7f000001/'],
  ['loopback in octal', 'http://0177.0.0.1/'],
  ['loopback in short', 'http://127.1/'],
  ['loopback in full-width digits', 'http://１２７.0.0.1/'],
  ['a name of this machine', 'http://localhost/'],
  ['a name below localhost', 'http://a.localhost/'],
  ['the same with a dot at its end', 'http://localhost./'],
  ['a name of the local network', 'http://printer.local/'],
  ['a name of a cloud', 'http://metadata.google.internal/'],
  ['a private address', 'https://10.1.2.3/'],
  ['a private address', 'https://172.31.0.1/'],
  ['a private address', 'https://192.168.0.1/'],
  ['IPv6 loopback', 'http://[::1]/'],
  ['IPv4 mapped into IPv6', 'http://[::ffff:10.0.0.1]/'],
  ['a unique local address', 'http://[fd00::1]/'],
] as const;
const never = [
  ['metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
  ['the same mapped into IPv6', 'http://[::ffff:a9fe:a9fe]/'],
  ['the same through NAT64', 'http://[64:ff9b::a9fe:a9fe]/'],
  ['the same through a NAT64 of the network', 'http://[64:ff9b:1::a9fe:a9fe]/'],
  ['the same through 6to4', 'http://[2002:a9fe:a9fe::1]/'],
  ['the same through Teredo', 'http://[2001::a9fe:a9fe]/'],
  ['IPv4 inside IPv6 as it was', 'http://[::7f00:1]/'],
  ['nothing', 'http://0.0.0.0/'],
  ['nothing in IPv6', 'http://[::]/'],
  ['addresses of carriers', 'http://100.64.0.1/'],
  ['addresses for benchmarks', 'http://198.18.0.1/'],
  ['addresses for documents', 'http://203.0.113.5/'],
  ['addresses for documents in IPv6', 'http://[2001:db8::1]/'],
  ['multicast', 'http://224.0.0.1/'],
  ['multicast in IPv6', 'http://[ff02::1]/'],
  ['link-local in IPv6', 'http://[fe80::1]/'],
  ['site-local in IPv6', 'http://[fec0::1]/'],
  ['broadcast', 'http://255.255.255.255/'],
  ['reserved addresses', 'http://240.0.0.1/'],
  ['another scheme', 'ftp://erp.example/'],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['a name and a password', 'https://me:secret@erp.example/'],
  ['a name', 'https://me@erp.example/'],
  ['no address', 'erp.example'],
] as const;

describe('an endpoint cannot be', () => {
  test.each([...inside, ...never])('%s: %s', (_, url) => expect(receiverOf(url, false)).toBeUndefined());
  test.each(never)('even where private ones are allowed, %s: %s', (_, url) =>
    expect(receiverOf(url, true)).toBeUndefined(),
  );
  test.each(['22', '25', '3306', '6379', '11211'])('a service on port %s', (port) =>
    expect(receiverOf(`https://erp.example:${port}/`, false)).toBeUndefined(),
  );
});

test.each(inside)('where private ones are allowed it can be %s: %s', (_, url) =>
  expect(receiverOf(url, true)).toBeDefined(),
);

test.each([
  'https://erp.example/waybill?shop=1',
  'http://erp.example:8080/',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]/',
])('it can be %s', (url) => expect(receiverOf(url, false)).toBe(url));

test.each([
  'HTTPS://ERP.Example:443/Waybill?Shop=1#top',
  'https://erp.example./Waybill?Shop=1',
  ' https://erp.example/./a/../Waybill?Shop=1',
])('it has one form, however it is typed: %s', (url) =>
  expect(receiverOf(url, false)).toBe('https://erp.example/Waybill?Shop=1'),
);

test.each(['', 'localhost', 'erp.example', '127.0.0.1:80', '::ffff:127.0.0.1', 'fe80::1%eth0'])(
  'a name is not resolved to %j',
  (address) => expect(mayReach(address, false)).toBe(false),
);

test('a delivery is tried ten times in three days, then it is given up', () => {
  const waits = Array.from({ length: 9 }, (_, i) => retryAfter(i + 1, undefined, 0) ?? 0);
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 86_400).toBeCloseTo(3, 1);
  expect(retryAfter(10, 60, 0)).toBeUndefined();
  expect(retryAfter(1, undefined, 1)).toBe(5.5);
});

test('a receiver that names a wait gets it, up to a day', () => {
  expect(retryAfter(1, 120, 0)).toBe(120);
  expect(retryAfter(1, 9_999_999, 0)).toBe(86_400);
  expect(retryAfter(4, 1, 0)).toBe(7_200);
  const now = Date.parse('2026-11-24T00:00:00Z');
  expect(secondsOf('Tue, 24 Nov 2026 00:02:00 GMT', now)).toBe(120);
  expect(secondsOf('Mon, 23 Nov 2026 00:00:00 GMT', now)).toBe(0);
  expect([secondsOf('30', now), secondsOf('soon', now), secondsOf(undefined, now)]).toEqual([
    30,
    undefined,
    undefined,
  ]);
});
