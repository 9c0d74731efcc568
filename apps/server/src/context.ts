import { type Blacklist, createBlacklist } from './console/blacklist/public.ts';
import { writeAudit } from './console/audit/public.ts';
import { type KeyLookup, createKeyLookup } from './console/keys/public.ts';
import { type Limits, createLimits } from './console/limits/public.ts';
import { type Audit, auditorOf } from './platform/access/audit.ts';
import type { Identify } from './platform/access/caller.ts';
import type { Config } from './platform/config/config.ts';
import { type Changes, createChanges } from './platform/db/changes.ts';
import { type Database, type Db, type Pool, openDatabase } from './platform/db/database.ts';
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
  /** News of what other processes changed. */
  readonly changes: Changes;
  readonly sessions: SessionLookup;
  readonly keys: KeyLookup;
  /** Who calls, by the token of a session or an API key. */
  readonly identify: Identify;
  readonly limits: Limits;
  readonly blacklist: Blacklist;
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
  const { db, pool, close }: Database = openDatabase({
    url: databaseUrl,
    poolSize: config.poolSize,
    timeZone: config.timeZone,
    namedStatements: config.namedStatements,
    statementTimeoutMs: config.statementTimeoutMs,
  });
  const mailer = createMailer(config, log);
  const carriers = createCarrierPools(config, db);
  const changes = createChanges(pool, log);
  const sessions = createSessionLookup(db, changes);
  const keys = createKeyLookup(db, log, changes);
  const limits = createLimits(db, log, changes);
  const blacklist = createBlacklist(db, log, changes);
  return {
    config,
    log,
    db,
    pool,
    changes,
    sessions,
    keys,
    identify: ({ kind, text }, request) =>
      kind === 'key' ? keys.identify(text, request.ip) : sessions.identify(text, request),
    limits,
    blacklist,
    audit: (tx, actor, entry) => writeAudit(tx, auditorOf(actor), entry),
    prices: createPrices(db),
    mailer,
    carriers,
    today: () => dayIn(config.timeZone),
    close: async () => {
      mailer.close();
      carriers.stop();
      await changes.stop();
      await Promise.all([keys.stop(), limits.stop(), blacklist.stop()]);
      await close();
    },
  };
};
