import { type Blacklist, createBlacklist } from './console/blacklist/public.ts';
import { auditorOf, writeAudit } from './console/audit/public.ts';
import { type Exceptions, createExceptions } from './console/exceptions/public.ts';
import { type CallLog, createCallLog } from './console/call-logs/public.ts';
import { type KeyLookup, createKeyLookup } from './console/keys/public.ts';
import { type Limits, createLimits } from './console/limits/public.ts';
import { type Security, createSecurity } from './console/security/public.ts';
import type { Audit } from './platform/access/audit.ts';
import type { Identify } from './platform/access/caller.ts';
import type { Config } from './platform/config/config.ts';
import {
  type Database,
  type DatabaseSettings,
  type Db,
  type Pool,
  openDatabase,
} from './platform/db/database.ts';
import { dayIn } from './platform/day.ts';
import type { Log } from './platform/log/log.ts';
import { type Mailer, createMailer } from './platform/mail/mailer.ts';
import { type Prices, createPrices } from './prices/public.ts';
import { type SessionLookup, createSessionLookup } from './sessions/public.ts';
import { type Carriers, createCarrierPools } from './tracking/public.ts';

/** What every feature is built from, made once per process. */
export type Context = {
  readonly config: Config;
  readonly log: Log;
  readonly db: Db;
  readonly pool: Pool;
  readonly sessions: SessionLookup;
  readonly keys: KeyLookup;
  /** Who calls, by the token of a session or an API key. */
  readonly identify: Identify;
  readonly limits: Limits;
  readonly blacklist: Blacklist;
  /** Keeps what matters to safety. */
  readonly security: Security;
  /** Keeps errors of browsers and of the server. */
  readonly exceptions: Exceptions;
  readonly callLog: CallLog;
  /** Keeps what the staff do. */
  readonly audit: Audit;
  readonly prices: Prices;
  readonly mailer: Mailer;
  readonly carriers: Carriers;
  /** Today in the product's zone, `YYYY-MM-DD`. */
  readonly today: () => string;
  close(): Promise<void>;
};

/** Opens the database and builds what the features share. */
export const createContext = (config: Config, databaseUrl: string, log: Log): Context => {
  const settings: DatabaseSettings = {
    url: databaseUrl,
    poolSize: config.poolSize,
    timeZone: config.timeZone,
    namedStatements: config.namedStatements,
    statementTimeoutMs: config.statementTimeoutMs,
  };
  const { db, pool, close }: Database = openDatabase(settings);
  const mailer = createMailer(config, log);
  const carriers = createCarrierPools(config, db);
  const sessions = createSessionLookup(db);
  const keys = createKeyLookup(db, log);
  const limits = createLimits(db, log);
  const blacklist = createBlacklist(db, log);
  const security = createSecurity(db, log);
  const exceptions = createExceptions(db, log);
  const callLog = createCallLog(settings, log);
  return {
    config,
    log,
    db,
    pool,
    sessions,
    keys,
    identify: ({ kind, text }, request) =>
      kind === 'key' ? keys.identify(text, request.ip) : sessions.identify(text, request),
    limits,
    blacklist,
    security,
    exceptions,
    callLog,
    audit: (tx, actor, { act, targetType: type, targetId: id, targetName: name, ...entry }) =>
      writeAudit(tx, { by: auditorOf(actor), act, target: { type, id, name }, ...entry }),
    prices: createPrices(db),
    mailer,
    carriers,
    today: () => dayIn(config.timeZone),
    close: async () => {
      mailer.close();
      carriers.stop();
      const tallies = [keys, limits, blacklist, security, exceptions, callLog];
      await Promise.all(tallies.map((one) => one.stop()));
      await close();
    },
  };
};
