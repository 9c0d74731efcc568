import { randomBytes } from 'node:crypto';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import { accountJobs } from '../src/identity/accounts/public-api.ts';
import { createApp } from '../src/app.ts';
import { type Context, createContext } from '../src/context.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { startJobs } from './start-jobs.ts';
import { followJobs } from '../src/parcels/followed-numbers/public-api.ts';
import { waitJobs } from '../src/trade/waits/public-api.ts';
import { ticketJobs } from '../src/tickets/public-api.ts';
import { type ApiCaller, callerOf } from './api-caller.ts';
import { widenLimits } from './builders.ts';
import { createDatabase, databaseUrl, dropEverywhere } from './database-nodes.ts';
import { templateName } from './database-server.ts';
import { zoneAtNoon } from './zone-at-noon.ts';

export type TestApp = ApiCaller & {
  readonly context: Context;
  readonly url: string;
  readonly databaseUrl: string;
  /** Sends the mails of accounts, tickets and followed numbers, and serves waits, until the app closes. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
};

export type TestAppOptions = {
  /** Whether the general limits of calls are those of the product; otherwise tests may call as often as they like. */
  limits?: 'generous' | 'default';
  /** Puts the mailbox and whatever else only the demo has in place; nothing is seeded. */
  demo?: boolean;
  log?: Logger;
  /** The clock by which calls count as stuck, in milliseconds. */
  now?: () => number;
  /** Folder of a built web; without one there are no pages. */
  webRoot?: string;
  /** The database of another app, as two processes of the product have it; it stays when this one closes. */
  sharing?: string;
};

/** A new database, a copy of the migrated one unless of another. */
export const openTestDatabase = async (
  template: string = templateName,
): Promise<{ url: string; drop(): Promise<void> }> => {
  const server = inject('databaseServer');
  const name = `waybill_test_${randomBytes(8).toString('hex')}`;
  await createDatabase(server, name, template);
  return {
    url: databaseUrl(server, name),
    // On a cluster its own processes may be at work there, which the product's role cannot end.
    drop: () => dropEverywhere(process.env['TEST_DATABASE_URL'] ?? server, name),
  };
};

/**
 * The real product on a database of its own, behind real HTTP; answers are checked against the contract. Its zone is one
 * where it is day, so that no day ends while a test runs.
 */
export const openTestApp = async (
  settings: Record<string, string> = {},
  {
    demo = false,
    limits = 'generous',
    log = pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    sharing,
    webRoot = '/nowhere',
    now,
  }: TestAppOptions = {},
): Promise<TestApp> => {
  const database =
    sharing === undefined ? await openTestDatabase() : { url: sharing, drop: async () => undefined };
  const config = {
    ...readConfig({
      DATABASE_URL: database.url,
      POOL_SIZE: '12',
      MAX_IN_FLIGHT: '10000',
      TIME_ZONE: zoneAtNoon(),
      // Days that pass in a test are not to end the calls of the staff; their own tests turn it on.
      SECOND_FACTOR: 'off',
      ...settings,
    }),
    demo,
  };
  const context = createContext(config, database.url, log);
  // Tests send far more at once than there are connections, on machines that may be slow: nobody gives up waiting.
  context.pool.options.connectionTimeoutMillis = 60_000;
  if (limits === 'generous') await widenLimits(context);
  const app = await createApp(context, { webRoot, checkAnswers: true, now });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  let stopJobs = async (): Promise<void> => undefined;

  return {
    context,
    url,
    databaseUrl: database.url,
    ...callerOf(url),
    runJobs: async () => {
      stopJobs = await startJobs(database.url, log, [
        ...accountJobs(context),
        ...ticketJobs(context),
        ...followJobs(context),
        ...waitJobs(context),
      ]);
    },
    close: async () => {
      await app.close();
      await stopJobs();
      await context.close();
      await database.drop();
    },
  };
};
