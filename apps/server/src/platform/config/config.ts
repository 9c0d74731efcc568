import { resolve } from 'node:path';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { z } from 'zod';
import {
  type CarrierDefaults,
  CarrierEnvironment,
  type CarrierSettings,
  carrierDefaults,
  carrierSettings,
  missingCarrierSettings,
} from './carrier-settings.ts';

const Flag = z.enum(['on', 'off']).transform((text) => text === 'on');
const WholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** Every setting with its default. `.env.example` lists the same names, checked by config.test.ts. */
export const Environment = z.object({
  /** Connection string of a PostgreSQL 15 or later; without it the embedded one runs and demo mode is on. */
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('data'),
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
  NAMED_STATEMENTS: Flag.default(true),
  STATEMENT_TIMEOUT_MS: WholeNumber(100, 600_000).default(10_000),
  /** Whether this process also runs the jobs. */
  JOBS: Flag.default(true),
  /** Whether calls of the API are kept for the console. */
  CALL_LOG: Flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Lets other hosts than this one read /metrics. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** The OpenTelemetry collector that traces are sent to, `http://collector:4318`; without it none are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'is not an address like http://collector:4318' })
    .optional(),
  /** Share of the requests and jobs that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Address ranges of reverse proxies whose X-Forwarded-For is believed, comma-separated. */
  TRUSTED_PROXIES: z.string().optional(),
  /** Where people reach the site; links of mails begin with it. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'is not an address like https://waybill.example' })
    .optional(),
  /** The mail server, `smtps://user:password@smtp.example:465`; without it no mail is sent. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is not an address like smtps://user:password@host:465' })
    .optional(),
  /** Whom mails come from, `Waybill <no-reply@waybill.example>`. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'is not an address')
    .optional(),
  ...CarrierEnvironment.shape,
});

const mailNeeds = ['PUBLIC_URL', 'MAIL_FROM'] as const;

/** Where traces go, and the share of requests and jobs that are traced. */
export type TraceSettings = { readonly endpoint: string; readonly ratio: number };

export type Config = {
  readonly databaseUrl: string | undefined;
  /** Demo accounts, demo stock, loopback only. */
  readonly demo: boolean;
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly timeZone: string;
  readonly poolSize: number;
  readonly namedStatements: boolean;
  readonly statementTimeoutMs: number;
  readonly jobs: boolean;
  readonly callLog: boolean;
  readonly logLevel: string;
  readonly metricsToken: string | undefined;
  /** Undefined when nothing is traced. */
  readonly traces: TraceSettings | undefined;
  readonly trustedProxies: readonly string[];
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** How mail is sent; undefined when it is not. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  /** Accounts at the carriers; undefined for one that is not asked. */
  readonly carriers: Readonly<Record<Carrier, CarrierSettings | undefined>>;
  /** What accounts take that are set in the console. */
  readonly carrierDefaults: Readonly<Record<Carrier, CarrierDefaults>>;
  readonly carrierTimeoutMs: number;
  /** Encrypts what is stored of carriers' secrets; undefined when it is not set. */
  readonly carrierKey: Buffer | undefined;
};

/** Says everything that is wrong with the settings at once. */
export class ConfigError extends Error {}

/** Shapes the environment into the settings; throws a ConfigError that lists every wrong name. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings are not valid:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const missing = env.SMTP_URL === undefined ? [] : mailNeeds.filter((name) => env[name] === undefined);
  const incomplete = [
    ...missing.map((name) => `${name}: is needed with SMTP_URL`),
    ...missingCarrierSettings(env),
  ];
  if (incomplete.length > 0) {
    const lines = incomplete.map((line) => `  ${line}`);
    throw new ConfigError(`These settings are not valid:\n${lines.join('\n')}`);
  }
  const demo = env.DATABASE_URL === undefined;
  return {
    databaseUrl: env.DATABASE_URL,
    demo,
    dataDir: resolve(env.DATA_DIR),
    host: env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: env.PORT,
    timeZone: env.TIME_ZONE,
    poolSize: env.POOL_SIZE,
    namedStatements: env.NAMED_STATEMENTS,
    statementTimeoutMs: env.STATEMENT_TIMEOUT_MS,
    jobs: env.JOBS,
    callLog: env.CALL_LOG,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
            ratio: env.OTEL_TRACES_SAMPLER_ARG,
          },
    trustedProxies: env.TRUSTED_PROXIES?.split(',').map((range) => range.trim()) ?? [],
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    smtp:
      env.SMTP_URL === undefined || env.MAIL_FROM === undefined
        ? undefined
        : { url: env.SMTP_URL, from: env.MAIL_FROM },
    carriers: carrierSettings(env),
    carrierDefaults: carrierDefaults(env),
    carrierTimeoutMs: env.CARRIER_TIMEOUT_MS,
    carrierKey: env.CARRIER_KEY === undefined ? undefined : Buffer.from(env.CARRIER_KEY, 'hex'),
  };
};
