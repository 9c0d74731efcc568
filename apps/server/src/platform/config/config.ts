import { resolve } from 'node:path';
import { z } from 'zod';
import {
  CarrierEnvironment,
  carrierDefaults,
  carrierSettings,
  missingCarrierSettings,
} from './carrier-settings.ts';
import { ClamdEnvironment, clamdSettings } from './clamd-settings.ts';
import { PasskeyEnvironment, passkeySettings, wrongPasskeySettings } from './passkey-settings.ts';
import { PasswordEnvironment, passwordMinLength, wrongPasswordSettings } from './password-settings.ts';
import { Address, DatabaseUrl, ProxyRanges, inWords, missingOf, misspelt } from './setting-values.ts';
import { OidcEnvironment, missingOidcSettings, oidcSettings } from './oidc-settings.ts';

const Flag = z.enum(['on', 'off']).transform((text) => text === 'on');
const WholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** Every setting with its default. `.env.example` explains them, checked by tools/conventions.test.ts. */
export const Environment = z.object({
  /** `production` rejects to start without a DATABASE_URL, which would be the demo. */
  NODE_ENV: z.string().optional(),
  DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_READ_URL: DatabaseUrl.optional(),
  DATABASE_READ_MAX_LAG_MS: WholeNumber(1_000, 600_000).default(5_000),
  DATA_DIR: z.string().default('data'),
  DEMO_LIFE: Flag.default(true),
  HOST: z.string().optional(),
  PORT: WholeNumber(0, 65_535).default(3000),
  TIME_ZONE: z
    .string()
    .refine(
      (zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC',
      'is not a time zone',
    )
    .default('Asia/Shanghai'),
  POOL_SIZE: WholeNumber(1, 200).default(16),
  REDIS_URL: Address(/^rediss?$/, 'redis://user:password@host:6379/0').optional(),
  NAMED_STATEMENTS: Flag.default(true),
  STATEMENT_TIMEOUT_MS: WholeNumber(100, 600_000).default(10_000),
  MAX_IN_FLIGHT: WholeNumber(4, 10_000).default(32),
  DRAIN_MS: WholeNumber(0, 60_000).default(5_000),
  JOBS: Flag.default(true),
  CALL_LOG: Flag.default(true),
  STOCK_WEEKS: WholeNumber(5, 520).optional(),
  WEBHOOK_ALLOW_PRIVATE: Flag.default(false),
  SECOND_FACTOR: z.enum(['staff', 'off']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_TOKEN_OLD: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: Address(/^https?$/, 'http://collector:4318').optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  TRUSTED_PROXIES: ProxyRanges.optional(),
  PUBLIC_URL: Address(/^https?$/, 'https://waybill.example').optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/,
      'is not an address like mailto:security@waybill.example or https://waybill.example/report',
    )
    .optional(),
  SMTP_URL: Address(/^smtps?$/, 'smtps://user:password@host:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'is not an address')
    .optional(),
  S3_ENDPOINT: Address(/^https?$/, 'https://s3.eu-central-1.amazonaws.com').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'is not the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_TIMEOUT_MS: WholeNumber(100, 25_000).default(10_000),
  ...PasswordEnvironment.shape,
  ...OidcEnvironment.shape,
  ...PasskeyEnvironment.shape,
  ...ClamdEnvironment.shape,
  ...CarrierEnvironment.shape,
});

const bucketNeeds = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const mailNeeds = ['PUBLIC_URL', 'MAIL_FROM'] as const;

type Env = z.output<typeof Environment>;

const bucketSettings = (env: Env) => {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_TIMEOUT_MS: timeoutMs } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return endpoint === undefined ||
    bucket === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined
    ? undefined
    : { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs };
};

const keyOf = (hex: string | undefined): Buffer | undefined =>
  hex === undefined ? undefined : Buffer.from(hex, 'hex');

export class ConfigError extends Error {}

/** Texts that say nothing of anybody, as numbers and choices do. */
const shown = new Set([
  'NODE_ENV',
  'HOST',
  'TIME_ZONE',
  'OIDC_NAME',
  'OIDC_SCOPE',
  'OIDC_ROLE_CLAIM',
  'OIDC_MFA_ACR',
  'PASSKEY_DOMAIN',
  'PASSKEY_ORIGINS',
]);
const isShown = (name: string, setting: z.ZodType): boolean => {
  const { type, enum: choices } = z.toJSONSchema(setting, { io: 'input', unrepresentable: 'any' });
  return shown.has(name) || type === 'integer' || type === 'number' || choices !== undefined;
};

const settingsToShow = (given: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Environment.shape).map(([name, setting]) => {
      const value = given[name];
      if (value === undefined) return [name, 'not set'];
      return [name, isShown(name, setting) ? value : 'set'];
    }),
  );

/** Shapes the environment into the settings; throws a ConfigError that lists every wrong name. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const checked = Environment.safeParse(given, { error: inWords });
  const wrong = new Map(checked.error?.issues.map(({ path, message }) => [String(path[0]), message]));
  // What the others need of each other is said at once.
  const env =
    checked.data ??
    Environment.parse({
      ...given,
      ...Object.fromEntries([...wrong.keys()].map((name) => [name, undefined])),
    });
  const missing = env.SMTP_URL === undefined ? [] : mailNeeds.filter((name) => env[name] === undefined);
  const demo = env.DATABASE_URL === undefined;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const wanting = [
    ...(demo && env.NODE_ENV === 'production'
      ? ['DATABASE_URL: is needed with NODE_ENV=production; without it the demo would start']
      : []),
    ...(!demo && env.SECOND_FACTOR === 'staff' && env.CARRIER_KEY === undefined
      ? ['CARRIER_KEY: is needed with SECOND_FACTOR=staff, which encrypts the secrets of their apps']
      : []),
    ...missing.map((name) => `${name}: is needed with SMTP_URL`),
    ...wrongPasskeySettings(env, publicUrl),
    ...wrongPasswordSettings(env),
    ...missingOidcSettings(env),
    ...missingOf(env, 'S3', bucketNeeds),
    ...missingCarrierSettings(env),
  ];
  const lines = [
    ...[...wrong].map(([name, message]) => `${name}: ${message}`),
    ...wanting.filter((line) => !wrong.has(line.split(':', 1)[0] ?? '')),
    ...misspelt(
      Object.keys(given),
      Object.keys(Environment.shape).filter((name) => environment[name] === undefined),
    ),
  ];
  if (lines.length > 0)
    throw new ConfigError(`These settings are not valid:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  return {
    databaseUrl: env.DATABASE_URL,
    replica:
      env.DATABASE_READ_URL === undefined
        ? undefined
        : { url: env.DATABASE_READ_URL, mostLagMs: env.DATABASE_READ_MAX_LAG_MS },
    /** Demo accounts, demo stock, loopback only. */
    demo,
    /** Whether simulated sellers trade; never with a DATABASE_URL. */
    demoLife: demo && env.DEMO_LIFE,
    dataDir: resolve(env.DATA_DIR),
    host: env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: env.PORT,
    timeZone: env.TIME_ZONE,
    poolSize: env.POOL_SIZE,
    /** Undefined when each node counts calls by itself. */
    redisUrl: env.REDIS_URL,
    namedStatements: env.NAMED_STATEMENTS,
    statementTimeoutMs: env.STATEMENT_TIMEOUT_MS,
    maxInFlight: env.MAX_IN_FLIGHT,
    drainMs: demo ? 0 : env.DRAIN_MS,
    jobs: env.JOBS,
    callLog: env.CALL_LOG,
    /** Weeks that unsold stock is kept; undefined for good. */
    stockWeeks: env.STOCK_WEEKS,
    webhookAllowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    /** Whether the staff need a second factor, after seven days. */
    secondFactor: env.SECOND_FACTOR ?? (demo || env.CARRIER_KEY === undefined ? 'off' : 'staff'),
    passkeys: passkeySettings(env, publicUrl),
    passwordMinLength: passwordMinLength(env),
    oidc: oidcSettings(env),
    logLevel: env.LOG_LEVEL,
    /** Any of them lets other hosts read /metrics. */
    metricsTokens: [env.METRICS_TOKEN, env.METRICS_TOKEN_OLD].filter((token) => token !== undefined),
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: env.OTEL_TRACES_SAMPLER_ARG },
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    /** Without a slash at the end. */
    publicUrl,
    securityContact: env.SECURITY_CONTACT,
    smtp:
      env.SMTP_URL === undefined || env.MAIL_FROM === undefined
        ? undefined
        : { url: env.SMTP_URL, from: env.MAIL_FROM },
    s3: bucketSettings(env),
    clamd: clamdSettings(env),
    carriers: carrierSettings(env),
    carrierDefaults: carrierDefaults(env),
    carrierTimeoutMs: env.CARRIER_TIMEOUT_MS,
    carrierKey: keyOf(env.CARRIER_KEY),
    /** Opens what was encrypted with another key than `carrierKey`. */
    carrierKeyOld: keyOf(env.CARRIER_KEY_OLD),
    /** Every setting by its name as it may be shown: secrets, accounts and addresses as `set` or `not set`. */
    settings: settingsToShow(given),
  };
};

export type Config = Readonly<ReturnType<typeof readConfig>>;
