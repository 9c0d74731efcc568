import type { Config } from './platform/config/config.ts';
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
  readonly sessions: SessionLookup;
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
  return {
    config,
    log,
    db,
    pool,
    sessions: createSessionLookup(db),
    prices: createPrices(db),
    mailer,
    carriers,
    today: () => dayIn(config.timeZone),
    close: async () => {
      mailer.close();
      carriers.stop();
      await close();
    },
  };
};
