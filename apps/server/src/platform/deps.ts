import type { Audit } from './access/audit.ts';
import type { Identify } from './access/caller.ts';
import type { Caches } from './cache/caches.ts';
import type { Config } from './config/config.ts';
import type { Changes } from './db/changes.ts';
import type { Db, Pool } from './db/database.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';

/** What the platform offers to every feature, made once per process. What is no route names what it uses: `Pick<Deps, 'db'>`. */
export type Deps = {
  readonly config: Config;
  readonly log: Log;
  readonly db: Db;
  readonly pool: Pool;
  /**
   * Reads statistics that may be some seconds old, from the replica where there is one. Never what somebody has just
   * written and expects to see, and nothing that decides about points, stock, sessions or limits.
   */
  readonly figuresDb: Db;
  readonly caches: Caches;
  /** Aborted once the process is told to stop. It still answers whatever comes. */
  readonly draining: AbortController;
  readonly metrics: Metrics;
  readonly changes: Changes;
  readonly identify: Identify;
  readonly audit: Audit;
  readonly mailer: Mailer;
  /** Today in the product's zone, `YYYY-MM-DD`. */
  readonly today: () => string;
};

export type OpenDeps<Used> = () => Promise<Used & { close(): Promise<void> }>;
