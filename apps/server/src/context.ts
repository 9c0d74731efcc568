import { type Blacklist, createBlacklist } from './console/blacklist/public-api.ts';
import { writeAudit } from './console/audit/public-api.ts';
import { type Exceptions, createExceptions } from './console/exceptions/public-api.ts';
import { type CallLog, createCallLog } from './console/call-logs/public-api.ts';
import { type KeyLookup, createKeyLookup } from './console/keys/public-api.ts';
import { type Limits, createLimits } from './console/limits/public-api.ts';
import { type ClearFollower, createClearFollower } from './console/cache/public-api.ts';
import { type Node, createNode } from './console/stats/public-api.ts';
import { type Security, createSecurity } from './console/security/public-api.ts';
import { auditorOf } from './platform/access/audit.ts';
import { createCaches } from './platform/cache/caches.ts';
import type { Config } from './platform/config/config.ts';
import { countInMemory, countInRedis } from './platform/counts/call-counts.ts';
import { createChanges } from './platform/db/changes.ts';
import { type Database, type DatabaseSettings, openDatabase } from './platform/db/database.ts';
import { createMeasurements } from './platform/db/measurements.ts';
import { openReplica } from './platform/db/replica.ts';
import { onDomainEvent } from './platform/db/domain-events.ts';
import { dayIn } from './platform/day.ts';
import type { Deps } from './platform/deps.ts';
import { createDraining } from './platform/http/draining.ts';
import type { Log } from './platform/log/log.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createProcessMeter } from './platform/metrics/process-meter.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { type Prices, createPrices } from './prices/public-api.ts';
import { type SessionLookup, createSessionLookup } from './sessions/public-api.ts';
import { type Carriers, createCarrierPools } from './tracking/public-api.ts';

export type Context = Deps & {
  readonly clears: ClearFollower;
  readonly node: Node;
  readonly sessions: SessionLookup;
  readonly keys: KeyLookup;
  readonly limits: Limits;
  readonly blacklist: Blacklist;
  readonly security: Security;
  readonly exceptions: Exceptions;
  readonly callLog: CallLog;
  readonly prices: Prices;
  readonly carriers: Carriers;
  close(): Promise<void>;
};

export const createContext = (config: Config, databaseUrl: string, log: Log): Context => {
  const settings: DatabaseSettings = {
    url: databaseUrl,
    poolSize: config.poolSize,
    timeZone: config.timeZone,
    namedStatements: config.namedStatements,
    statementTimeoutMs: config.statementTimeoutMs,
  };
  const { db, pool, close }: Database = openDatabase(settings);
  const replica =
    config.replica === undefined
      ? undefined
      : openReplica(
          pool,
          { database: { ...settings, url: config.replica.url }, mostLagMs: config.replica.mostLagMs },
          log,
        );
  const mailer = createMailer(config, log);
  const caches = createCaches();
  const changes = createChanges(pool, log);
  const measurements = createMeasurements(db, log);
  const memory = { db, log, changes, caches, measurements };
  const metrics = createMetrics(pool, caches);
  onDomainEvent(db, (event) => {
    if (event.what === 'due') changes.tellDue(event.work);
    else metrics.recordEvent(event);
  });
  const carriers = createCarrierPools(config, db, metrics.carrierCalled);
  const sessions = createSessionLookup({ ...memory, secondFactor: config.secondFactor });
  const keys = createKeyLookup(memory);
  const counts = config.redisUrl === undefined ? countInMemory() : countInRedis(config.redisUrl, log);
  const limits = createLimits({ ...memory, counts });
  const blacklist = createBlacklist(memory);
  const clears = createClearFollower(memory);
  const meter = createProcessMeter(pool);
  const node = createNode({ db, log, metrics, meter, caches, jobs: config.jobs });
  const security = createSecurity(db, log);
  const exceptions = createExceptions(db, log);
  const callLog = createCallLog(settings, log);
  metrics.counter('waybill_call_log_dropped_total', 'Calls that could not be logged', callLog.dropped);
  return {
    config,
    log,
    db,
    pool,
    figuresDb: replica?.db ?? db,
    caches,
    draining: createDraining(),
    clears,
    metrics,
    node,
    changes,
    sessions,
    keys,
    identify: ({ kind, text }, request) =>
      kind === 'key' ? keys.identify(text, request.ip) : sessions.identify(text, request),
    limits,
    blacklist,
    security,
    exceptions,
    callLog,
    audit: async (tx, actor, entry) => void (await writeAudit(tx, auditorOf(actor), entry)),
    prices: createPrices(db, caches),
    mailer,
    carriers,
    today: () => dayIn(config.timeZone),
    close: async () => {
      mailer.close();
      carriers.stop();
      await changes.stop();
      const writers = [node, clears, keys, limits, blacklist, measurements, security, exceptions, callLog];
      await Promise.all(writers.map((one) => one.stop()));
      await replica?.stop();
      await close();
    },
  };
};
