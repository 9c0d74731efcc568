import { type Blacklist, createBlacklist } from './console/blacklist/public.ts';
import { auditorOf, writeAudit } from './console/audit/public.ts';
import { type CallLog, createCallLog } from './console/call-logs/public.ts';
import { type KeyLookup, createKeyLookup } from './console/keys/public.ts';
import { type Limits, createLimits } from './console/limits/public.ts';
import { type ClearFollower, createClearFollower } from './console/cache/public.ts';
import { type Node, createNode } from './console/stats/public.ts';
import type { Audit } from './platform/access/audit.ts';
import type { Identify } from './platform/access/caller.ts';
import { type Caches, createCaches } from './platform/cache/caches.ts';
import type { Config } from './platform/config/config.ts';
import {
  type Database,
  type DatabaseSettings,
  type Db,
  type Pool,
  openDatabase,
} from './platform/db/database.ts';
import { onHappening } from './platform/db/happenings.ts';
import { dayIn } from './platform/day.ts';
import type { Log } from './platform/log/log.ts';
import { type Metrics, createMetrics } from './platform/metrics/metrics.ts';
import { createProcessMeter } from './platform/metrics/process-meter.ts';
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
  /** What this process keeps in memory. */
  readonly caches: Caches;
  /** Takes over what is cleared anywhere. */
  readonly clears: ClearFollower;
  readonly metrics: Metrics;
  /** This process among those of the product. */
  readonly node: Node;
  readonly sessions: SessionLookup;
  readonly keys: KeyLookup;
  /** Who calls, by the token of a session or an API key. */
  readonly identify: Identify;
  readonly limits: Limits;
  readonly blacklist: Blacklist;
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
  const caches = createCaches();
  const metrics = createMetrics(pool, caches);
  onHappening(db, metrics.happened);
  const carriers = createCarrierPools(config, db, metrics.carrierCalled);
  const sessions = createSessionLookup(db, caches);
  const keys = createKeyLookup(db, log, caches);
  const limits = createLimits(db, log, caches);
  const blacklist = createBlacklist(db, log, caches);
  const clears = createClearFollower(db, log, caches);
  const meter = createProcessMeter(pool);
  const node = createNode({ db, log, metrics, meter, caches, jobs: config.jobs });
  const callLog = createCallLog(settings, log);
  metrics.counter('waybill_call_log_dropped_total', 'Calls that could not be logged', callLog.dropped);
  return {
    config,
    log,
    db,
    pool,
    caches,
    clears,
    metrics,
    node,
    sessions,
    keys,
    identify: ({ kind, text }, request) =>
      kind === 'key' ? keys.identify(text, request.ip) : sessions.identify(text, request),
    limits,
    blacklist,
    callLog,
    audit: (tx, actor, { act, targetType: type, targetId: id, targetName: name, ...entry }) =>
      writeAudit(tx, { by: auditorOf(actor), act, target: { type, id, name }, ...entry }),
    prices: createPrices(db, caches),
    mailer,
    carriers,
    today: () => dayIn(config.timeZone),
    close: async () => {
      mailer.close();
      carriers.stop();
      await Promise.all([
        node.stop(),
        clears.stop(),
        keys.stop(),
        limits.stop(),
        blacklist.stop(),
        callLog.stop(),
      ]);
      await close();
    },
  };
};
