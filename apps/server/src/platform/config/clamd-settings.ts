import { z } from 'zod';
import { Address } from './setting-values.ts';

export const ClamdEnvironment = z.object({
  CLAMD_URL: Address(/^(?:tcp|unix)$/, 'tcp://clamd:3310 or unix:///run/clamav/clamd.ctl').optional(),
  CLAMD_AWAY: z.enum(['wait', 'pass']).default('wait'),
  CLAMD_TIMEOUT_MS: z.coerce.number().int().min(100).max(25_000).default(5_000),
});

const defaultPort = 3310;

export const clamdSettings = ({
  CLAMD_URL: address,
  CLAMD_AWAY: whenAway,
  CLAMD_TIMEOUT_MS: timeoutMs,
}: z.output<typeof ClamdEnvironment>) => {
  if (address === undefined) return undefined;
  const { protocol, hostname, port, pathname } = new URL(address);
  // A URL has IPv6 addresses in brackets, which no socket knows.
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const target =
    protocol === 'unix:'
      ? { path: decodeURIComponent(pathname) }
      : { host, port: Number(port) || defaultPort };
  return { target, whenAway, timeoutMs };
};

export type ClamdSettings = NonNullable<ReturnType<typeof clamdSettings>>;
