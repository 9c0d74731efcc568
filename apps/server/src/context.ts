import { createBlacklist } from './guard/blacklist/public-api.ts';
import { writeAudit } from './console/audit/public-api.ts';
import { createExceptions } from './records/exceptions/public-api.ts';
import { createCallLog } from './records/call-logs/public-api.ts';
import { createKeyLookup } from './identity/keys/public-api.ts';
import { createLimits } from './guard/limits/public-api.ts';
import { createClearFollower } from './console/cache/public-api.ts';
import { createNode } from './records/stats/public-api.ts';
import { createSecurity } from './records/security/public-api.ts';
import { type Audit, auditorOf } from './platform/access/audit.ts';
import type { Identify } from './platform/access/caller.ts';
import { createCaches } from './platform/cache/caches.ts';
import type { Config } from './platform/config/config.ts';
import { countInMemory, countInRedis } from './platform/counts/call-counts.ts';
import { createChanges } from './platform/db/changes.ts';
import { type DatabaseSettings, openDatabase } from './platform/db/database.ts';
import { createMeasurements } from './platform/db/measurements.ts';
import { openReplica } from './platform/db/replica.ts';
import { onDomainEvent } from './platform/db/domain-events.ts';
import { dayIn } from './platform/day.ts';
import type { Deps } from './platform/deps.ts';
import type { Log } from './platform/log/log.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createProcessMeter } from './platform/metrics/process-meter.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPrices } from './stock/prices/public-api.ts';
import { createSessionLookup } from './identity/sessions/public-api.ts';
import { createCarrierPools } from './parcels/tracking/public-api.ts';

export const createContext = (config: Config, databaseUrl: string, log: Log) => {
  const settings: DatabaseSettings = { ...config, url: databaseUrl };
  const { db, pool, close } = openDatabase(settings);
  const replica = config.replica && openReplica(pool, { ...settings, ...config.replica }, log);
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
  const identify: Identify = ({ kind, text }, request) =>
    kind === 'key' ? keys.identify(text, request.ip) : sessions.identify(text, request);
  const audit: Audit = async (tx, actor, entry) => void (await writeAudit(tx, auditorOf(actor), entry));
  const deps: Deps = {
    config,
    log,
    db,
    pool,
    figuresDb: replica?.db ?? db,
    caches,
    draining: new AbortController(),
    metrics,
    changes,
    identify,
    audit,
    mailer,
    today: () => dayIn(config.timeZone),
  };
  return {
    ...deps,
    clears,
    node,
    sessions,
    keys,
    limits,
    blacklist,
    measurements,
    security,
    exceptions,
    callLog,
    prices: createPrices(db, caches),
    carriers,
    close: async (): Promise<void> => {
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

export type Context = ReturnType<typeof createContext>;
