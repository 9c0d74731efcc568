import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { z } from 'zod';
import { Address } from './setting-values.ts';

const Origin = (production: string) => Address(/^https?$/, 'https://carrier.example').default(production);
const Calls = z.coerce.number().int().min(1).max(100_000_000);
const Secret = z.string().optional();
const Key = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'is not 64 hex digits')
  .optional();
const WebhookSecret = z.string().min(8, 'has less than 8 characters').optional();

export const CarrierEnvironment = z.object({
  CARRIER_KEY: Key,
  CARRIER_KEY_OLD: Key,
  CARRIER_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(15_000),
  UPS_CLIENT_ID: Secret,
  UPS_CLIENT_SECRET: Secret,
  UPS_MERCHANT_ID: Secret,
  UPS_WEBHOOK_SECRET: WebhookSecret,
  UPS_WEBHOOK_SECRET_OLD: WebhookSecret,
  UPS_ORIGIN: Origin('https://onlinetools.ups.com'),
  UPS_TEST_ORIGIN: Origin('https://wwwcie.ups.com'),
  UPS_CALLS_PER_SECOND: Calls.default(5),
  UPS_CALLS_PER_HOUR: Calls.default(10_000),
  UPS_CALLS_PER_DAY: Calls.default(100_000),
  USPS_CLIENT_ID: Secret,
  USPS_CLIENT_SECRET: Secret,
  USPS_WEBHOOK_SECRET: WebhookSecret,
  USPS_WEBHOOK_SECRET_OLD: WebhookSecret,
  USPS_ORIGIN: Origin('https://apis.usps.com'),
  USPS_TEST_ORIGIN: Origin('https://apis-tem.usps.com'),
  USPS_CALLS_PER_SECOND: Calls.default(1),
  USPS_CALLS_PER_HOUR: Calls.default(60),
  USPS_CALLS_PER_DAY: Calls.default(1440),
  FEDEX_CLIENT_ID: Secret,
  FEDEX_CLIENT_SECRET: Secret,
  FEDEX_WEBHOOK_SECRET: WebhookSecret,
  FEDEX_WEBHOOK_SECRET_OLD: WebhookSecret,
  FEDEX_ORIGIN: Origin('https://apis.fedex.com'),
  FEDEX_TEST_ORIGIN: Origin('https://apis-sandbox.fedex.com'),
  FEDEX_CALLS_PER_SECOND: Calls.default(10),
  FEDEX_CALLS_PER_HOUR: Calls.default(100_000),
  FEDEX_CALLS_PER_DAY: Calls.default(100_000),
});
type CarrierEnvironment = z.output<typeof CarrierEnvironment>;

export type CarrierSettings = {
  /** By one process; not limited when left out. */
  readonly callsPerSecond?: number;
  readonly callsPerHour: number;
  readonly callsPerDay: number;
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly merchantId?: string;
  /** What the carrier signs its pushes with; without it none is taken. */
  readonly webhookSecret?: string;
  /** What it signed them with before, and until when that is taken too, in milliseconds; for good without an end. */
  readonly oldWebhookSecret?: { readonly secret: string; readonly until?: number };
};

export const missingCarrierSettings = (env: CarrierEnvironment): string[] => [
  ...(env.CARRIER_KEY_OLD !== undefined && env.CARRIER_KEY === undefined
    ? ['CARRIER_KEY: is needed with CARRIER_KEY_OLD']
    : []),
  ...carriers.flatMap((carrier) => {
    const names = namesOf(carrier);
    const given = [names.id, names.secret, names.webhook].filter((name) => env[name] !== undefined);
    if (env[names.oldWebhook] !== undefined && env[names.webhook] === undefined)
      return [`${names.webhook}: is needed with ${names.oldWebhook}`];
    if (given.length === 0) return [];
    const wanted = [names.id, names.secret, 'CARRIER_KEY'] as const;
    return wanted
      .filter((name) => env[name] === undefined)
      .map((name) => `${name}: is needed with ${given[0]}`);
  }),
];

const byCarrier = <T>(of: (carrier: Carrier) => T): Readonly<Record<Carrier, T>> => ({
  ups: of('ups'),
  usps: of('usps'),
  fedex: of('fedex'),
});

const callLimits = (env: CarrierEnvironment, carrier: Carrier) => {
  const names = namesOf(carrier);
  return {
    callsPerSecond: env[names.perSecond],
    callsPerHour: env[names.perHour],
    callsPerDay: env[names.perDay],
  };
};

export const carrierSettings = (
  env: CarrierEnvironment,
): Readonly<Record<Carrier, CarrierSettings | undefined>> =>
  byCarrier((carrier) => {
    const names = namesOf(carrier);
    const [clientId, clientSecret] = [env[names.id], env[names.secret]];
    const [webhookSecret, oldSecret] = [env[names.webhook], env[names.oldWebhook]];
    if (clientId === undefined || clientSecret === undefined) return undefined;
    return {
      origin: env[names.origin],
      clientId,
      clientSecret,
      ...callLimits(env, carrier),
      ...(carrier === 'ups' && env.UPS_MERCHANT_ID !== undefined && { merchantId: env.UPS_MERCHANT_ID }),
      ...(webhookSecret !== undefined && { webhookSecret }),
      ...(oldSecret !== undefined && { oldWebhookSecret: { secret: oldSecret } }),
    };
  });

export const carrierDefaults = (env: CarrierEnvironment) =>
  byCarrier((carrier) => {
    const names = namesOf(carrier);
    const origins = { production: env[names.origin], test: env[names.testOrigin] };
    return { origins, ...callLimits(env, carrier) };
  });

const namesOf = (carrier: Carrier) => {
  const prefix = carrier.toUpperCase() as Uppercase<Carrier>;
  return {
    id: `${prefix}_CLIENT_ID`,
    secret: `${prefix}_CLIENT_SECRET`,
    webhook: `${prefix}_WEBHOOK_SECRET`,
    oldWebhook: `${prefix}_WEBHOOK_SECRET_OLD`,
    origin: `${prefix}_ORIGIN`,
    testOrigin: `${prefix}_TEST_ORIGIN`,
    perSecond: `${prefix}_CALLS_PER_SECOND`,
    perHour: `${prefix}_CALLS_PER_HOUR`,
    perDay: `${prefix}_CALLS_PER_DAY`,
  } as const;
};
