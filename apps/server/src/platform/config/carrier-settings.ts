import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { z } from 'zod';

const Origin = (production: string) =>
  z
    .url({ protocol: /^https?$/, error: 'is not an address like https://carrier.example' })
    .default(production)
    .transform((url) => url.replace(/\/+$/, ''));
const Calls = z.coerce.number().int().min(1).max(100_000_000);
const Secret = z.string().optional();

/** Settings of the carriers' accounts. A carrier without an id and a secret is not asked. */
export const CarrierEnvironment = z.object({
  /** 64 hex digits, `openssl rand -hex 32`: what is stored of carriers' secrets is encrypted with it. */
  CARRIER_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'is not 64 hex digits')
    .optional(),
  /** Longest time of one call to a carrier. */
  CARRIER_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(15_000),
  UPS_CLIENT_ID: Secret,
  UPS_CLIENT_SECRET: Secret,
  UPS_MERCHANT_ID: z.string().optional(),
  UPS_ORIGIN: Origin('https://onlinetools.ups.com'),
  UPS_CALLS_PER_HOUR: Calls.default(10_000),
  UPS_CALLS_PER_DAY: Calls.default(100_000),
  USPS_CLIENT_ID: Secret,
  USPS_CLIENT_SECRET: Secret,
  USPS_ORIGIN: Origin('https://apis.usps.com'),
  USPS_CALLS_PER_HOUR: Calls.default(60),
  USPS_CALLS_PER_DAY: Calls.default(1440),
  FEDEX_CLIENT_ID: Secret,
  FEDEX_CLIENT_SECRET: Secret,
  FEDEX_ORIGIN: Origin('https://apis.fedex.com'),
  FEDEX_CALLS_PER_HOUR: Calls.default(100_000),
  FEDEX_CALLS_PER_DAY: Calls.default(100_000),
});
type CarrierEnvironment = z.output<typeof CarrierEnvironment>;

/** One account at a carrier, and how often it may be called. */
export type CarrierSettings = {
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly merchantId?: string;
  readonly callsPerHour: number;
  readonly callsPerDay: number;
};

/** Names of settings that are missing, and with which they are needed. */
export const missingCarrierSettings = (env: CarrierEnvironment): string[] =>
  carriers.flatMap((carrier) => {
    const names = namesOf(carrier);
    const given = [names.id, names.secret].filter((name) => env[name] !== undefined);
    if (given.length === 0) return [];
    const wanted = [names.id, names.secret, 'CARRIER_KEY'] as const;
    return wanted
      .filter((name) => env[name] === undefined)
      .map((name) => `${name}: is needed with ${given[0]}`);
  });

/** The accounts that are set. */
export const carrierSettings = (
  env: CarrierEnvironment,
): Readonly<Record<Carrier, CarrierSettings | undefined>> => {
  const of = (carrier: Carrier): CarrierSettings | undefined => {
    const names = namesOf(carrier);
    const [clientId, clientSecret] = [env[names.id], env[names.secret]];
    if (clientId === undefined || clientSecret === undefined) return undefined;
    return {
      origin: env[names.origin],
      clientId,
      clientSecret,
      callsPerHour: env[names.perHour],
      callsPerDay: env[names.perDay],
      ...(carrier === 'ups' && env.UPS_MERCHANT_ID !== undefined && { merchantId: env.UPS_MERCHANT_ID }),
    };
  };
  return { ups: of('ups'), usps: of('usps'), fedex: of('fedex') };
};

const namesOf = (carrier: Carrier) => {
  const prefix = carrier.toUpperCase() as Uppercase<Carrier>;
  return {
    id: `${prefix}_CLIENT_ID`,
    secret: `${prefix}_CLIENT_SECRET`,
    origin: `${prefix}_ORIGIN`,
    perHour: `${prefix}_CALLS_PER_HOUR`,
    perDay: `${prefix}_CALLS_PER_DAY`,
  } as const;
};
