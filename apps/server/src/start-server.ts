import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { accountJobs } from './identity/accounts/public-api.ts';
import { createApp } from './app.ts';
import { followAccounts } from './parcels/carrier-accounts/public-api.ts';
import { followConflicts } from './console/diagnosis/public-api.ts';
import { followInvariants } from './console/invariants/public-api.ts';
import { lotJobs, lotSchedule } from './stock/lots/public-api.ts';
import { type Context, createContext } from './context.ts';
import { seedDemo, startDemoLife } from './ops/demo/public-api.ts';
import type { Config } from './platform/config/config.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/start-embedded-postgres.ts';
import { housekeeping } from './housekeeping.ts';
import { keepMeasuring } from './measure-product.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import {
  findDataDirObstacle,
  judgeRoomForDatabase,
  roomFor,
} from './platform/files/find-data-dir-obstacle.ts';
import { findListenObstacle, obstacleToListening } from './platform/http/find-listen-obstacle.ts';
import { ObstacleError, rejectObstacle } from './platform/obstacle.ts';
import { migrateJobs, startCrews } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log/log.ts';
import { releaseMemoryWhenIdle } from './platform/release-memory.ts';
import { startTracing } from './platform/tracing/trace-requests.ts';
import { startSweeps } from './sweeps.ts';
import {
  followJobs,
  followSchedule,
  keepFollowingBought,
  keepJudging,
} from './parcels/followed-numbers/public-api.ts';
import { startDemoCarriers, trackingJobs } from './parcels/tracking/public-api.ts';
import { ticketJobs, ticketSchedule } from './tickets/public-api.ts';
import { keepBatchesGoing, trackBatchJobs, trackBatchWorkers } from './parcels/batches/public-api.ts';
import { waitJobs, waitSchedule } from './trade/waits/public-api.ts';
import { startWebhooks } from './outbox/webhooks/public-api.ts';
import { loadZips } from './stock/zips/public-api.ts';

export const webRoot = join(import.meta.dirname, '../../web/dist');

type ServerDatabase = { readonly url: string; stop(): Promise<void> };

const keepEmbedded = async ({ dataDir }: Config, log: Log): Promise<ServerDatabase> => {
  rejectObstacle(await findDataDirObstacle(dataDir));
  const made = await stat(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => undefined);
  rejectObstacle(
    judgeRoomForDatabase(dataDir, await roomFor(dataDir), made === undefined ? 'made' : 'opened'),
  );
  await mkdir(dataDir, { recursive: true });
  const launch = () => startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });
  let running = await launch();
  let relaunch: Promise<void> = Promise.resolve();
  const startAgain = async (): Promise<void> => {
    try {
      running = await launch();
      watch();
    } catch (error) {
      log.fatal({ err: error }, 'the embedded database does not start again');
      process.kill(process.pid, 'SIGTERM');
    }
  };
  const watch = (): void =>
    running.onUnexpectedExit((error) => {
      log.error({ err: error }, 'the embedded database ended, starting it again');
      relaunch = startAgain();
    });
  watch();
  return {
    url: running.url,
    stop: async () => {
      await relaunch;
      await running.stop();
    },
  };
};

export const openServerDatabase = async (config: Config, log: Log): Promise<ServerDatabase> =>
  config.databaseUrl === undefined
    ? keepEmbedded(config, log)
    : { url: config.databaseUrl, stop: async () => undefined };

/** Works on every kind of job. Mails and tracking have workers of their own: they must not wait for others to end. */
const startAllJobs = async (context: Context, url: string): Promise<() => Promise<void>> => {
  const { log } = context;
  const stop = await startCrews(url, log, [
    {
      jobs: lotJobs(context),
      scheduled: [...housekeeping(context), ...lotSchedule(context), ...ticketSchedule(context)],
    },
    {
      jobs: [...accountJobs(context), ...ticketJobs(context), ...followJobs(context)],
    },
    { jobs: trackingJobs(context), scheduled: followSchedule(context) },
    { jobs: trackBatchJobs(context), ...trackBatchWorkers },
    { jobs: waitJobs(context), scheduled: waitSchedule(context), concurrency: 1 },
  ]);
  const stopResuming = keepBatchesGoing(context);
  const stopJudging = keepJudging(context);
  const stopFollowing = keepFollowingBought(context);
  return async () => void (await Promise.all([stopResuming(), stopJudging(), stopFollowing(), stop()]));
};

/**
 * Starts the product: database, migrations, in demo mode the demo, then HTTP and jobs. Migrations that are marked
 * offline run when `offline` says that no other node works.
 * @throws ObstacleError when the address cannot be listened on, DATA_DIR takes no database, before one is made, or
 * migrations cannot run now.
 */
export const startServer = async (
  config: Config,
  log: Log,
  { offline = false }: { readonly offline?: boolean } = {},
) => {
  rejectObstacle(await findListenObstacle(config));
  // With a database elsewhere the server does without DATA_DIR: only files of users are rejected.
  const obstacle = config.databaseUrl === undefined ? undefined : await findDataDirObstacle(config.dataDir);
  if (obstacle !== undefined)
    log.error(`${obstacle.cause}. ${obstacle.advice}. Files of users cannot be stored`);
  const stops = new AsyncDisposableStack();
  const tracing = await startTracing(config.traces, log);
  stops.defer(tracing.stop);
  const database = await openServerDatabase(config, log);
  stops.defer(database.stop);
  const context = createContext(config, database.url, log);
  stops.defer(context.close);
  // The embedded database has no other node.
  const upgrade = { offline: offline || config.databaseUrl === undefined };
  const applied = await migrateDatabase({ url: database.url, timeZone: config.timeZone }, upgrade);
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  if (config.smtp === undefined && !config.demo)
    log.warn('SMTP_URL is not set: no mail is sent, so nobody can activate an account or reset a password');
  await migrateJobs(database.url, log);
  await loadZips(context.pool);
  if (config.demo) await seedDemo(context);
  const demoCarriers = config.demo ? await startDemoCarriers(context) : undefined;
  if (demoCarriers !== undefined) stops.defer(demoCarriers.stop);
  context.node.start();
  stops.defer(followAccounts(context));
  stops.defer(followConflicts(context, context.node.name));
  // First: what ran out while no server ran would count as late.
  if (config.jobs) stops.defer(await startSweeps(context));
  stops.defer(followInvariants(context, { looking: config.jobs }));
  stops.defer(keepMeasuring(context));
  const app = await createApp(context, { webRoot, checkAnswers: false });
  if (config.jobs) stops.defer(startWebhooks(context));
  if (config.jobs) stops.defer(await startAllJobs(context, database.url));
  stops.defer(() => app.close());
  const address = await app.listen({ host: config.host, port: config.port }).catch((error) => {
    throw new ObstacleError(obstacleToListening(config, error), { cause: error });
  });
  stops.defer(releaseMemoryWhenIdle());
  if (config.demoLife) stops.defer(await startDemoLife(context, address));
  return {
    app,
    context,
    /** Where it answers, `http://127.0.0.1:3000`. */
    address,
    /** Where the demo imitates the carriers; undefined in production. */
    sandboxOrigin: demoCarriers?.origin,
    /**
     * Says that it is not ready any more and lets its connections go, for as long as proxies take to notice
     * (`DRAIN_MS`). It answers all that time. To be called before `stop` unless it has to stop at once.
     */
    drain: async () => {
      context.draining.abort();
      await delay(config.drainMs);
    },
    stop: async () => {
      context.draining.abort();
      // Before HTTP, so that requests that wait for a carrier are answered at once.
      context.carriers.stop();
      await stops.disposeAsync();
    },
  };
};
