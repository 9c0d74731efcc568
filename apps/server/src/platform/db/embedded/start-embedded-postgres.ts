import { copyFile, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { choosePostgresAccount } from './account.ts';
import {
  claimCluster,
  createCluster,
  holdsCluster,
  locateDataDirectory,
  requireOwned,
  requireReachable,
} from './data-directory.ts';
import { EmbeddedPostgresError, explainFailure } from './embedded-postgres-error.ts';
import { type HeldServer, holdServer, watchHold } from './hold-server.ts';
import { findPostmaster } from './postmaster.ts';
import { type Log, send, stopPostmaster } from './processes.ts';
import { findPlatformPackage, prepareRuntime } from './runtime.ts';
import { SOCKET_PORT, databaseAt, prepareDatabase, prepareSocketDirectory } from './session.ts';

type PostgresSettings = Readonly<Record<string, string>>;

/** What a machine with two cores and little memory to spare wants; durability is never traded for speed. */
const DEFAULTS: PostgresSettings = {
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  checkpoint_timeout: '15min',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // The details of an error repeat the values of the row, and those do not belong in a log.
  log_error_verbosity: 'terse',
};

function serverArguments(dataDir: string, socketDir: string, settings: PostgresSettings): string[] {
  const all = {
    ...DEFAULTS,
    ...settings,
    listen_addresses: '',
    port: String(SOCKET_PORT),
    // A comma would split the list, a quoted element may hold one.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  return ['-D', dataDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

interface EmbeddedPostgresOptions {
  /** Where the database lives or is to be created; its log and, if need be, a copy of PostgreSQL go beside it. */
  readonly dataDir: string;
  readonly log: Log;
  readonly settings?: PostgresSettings;
}

/**
 * Starts the PostgreSQL that comes with Waybill on a data directory, creating the database on the first start, and
 * holds it for this process. It listens on a Unix socket only, to which this user (under root: the user PostgreSQL
 * runs as) and root have access. A server left running by a killed process is adopted.
 * @throws EmbeddedPostgresError whose message says what stands in the way and what to do about it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw await explainFailure('start the embedded database', options.dataDir, error);
  }
}

async function start({
  dataDir: wanted,
  log,
  settings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const began = performance.now();
  const platform = findPlatformPackage();
  const dataDir = await locateDataDirectory(wanted);
  const account = await choosePostgresAccount(dataDir);
  await requireReachable(dataDir, account);
  await requireOwned(dataDir, account);

  const hasCluster = await holdsCluster(dataDir, platform.major);
  const copyDir = path.join(path.dirname(dataDir), 'postgres-runtime', platform.version);
  const runtime = await prepareRuntime(platform.nativeDir, copyDir, account);
  if (!hasCluster) await createCluster(dataDir, runtime.initdb, account);
  await claimCluster(dataDir, account);

  const socketDir = await prepareSocketDirectory(dataDir, account);
  const logFile = `${dataDir}.log`;
  await rotateLog(logFile);
  const args = serverArguments(dataDir, socketDir, settings);
  const launch = { program: runtime.postgres, args, account, dataDir, socketDir, logFile };
  const held = await holdServer(launch, runtime.serverVersion, log);
  try {
    await prepareDatabase(held.session);
  } catch (error) {
    await stopPostmaster(held.pid, log);
    throw error;
  }
  const milliseconds = Math.round(performance.now() - began);
  const { pid, adopted } = held;
  log.info({ pid, adopted, created: !hasCluster, milliseconds }, 'embedded database ready');
  return control(held, logFile, log);
}

function control(held: HeldServer, logFile: string, log: Log) {
  const { pid, socketDir, adopted } = held;
  const exit = Promise.withResolvers<Error>();
  const rotation = setInterval(() => void rotateLog(logFile).catch(() => undefined), 10 * 60_000).unref();
  const stopWithProcess = () => send(pid, 'SIGINT');
  process.once('exit', stopWithProcess);

  let isOurs = true;
  const letGo = () => {
    isOurs = false;
    process.off('exit', stopWithProcess);
    clearInterval(rotation);
  };
  const release = watchHold(held.session, held, (error) => {
    letGo();
    exit.resolve(error);
  });
  const stop = async () => {
    release();
    if (isOurs) await stopPostmaster(pid, log);
    letGo();
  };
  let stopping: Promise<void> | undefined;
  return {
    connection: { host: socketDir, port: SOCKET_PORT },
    url: databaseAt(socketDir),
    adopted,
    pid,
    /** Ends all sessions and stops PostgreSQL; in order first, by force after 20 s. May be called again. */
    stop: () => (stopping ??= stop()),
    /** Calls back once, also if it already happened, when PostgreSQL ends without having been told to. */
    onUnexpectedExit: (callback: (error: Error) => void) => void exit.promise.then(callback),
  };
}

export type EmbeddedPostgres = ReturnType<typeof control>;

/**
 * The embedded database beside whoever holds it: joins the one that runs, or starts it for as long as it is needed.
 * `stop` leaves one that was joined alone.
 * @throws EmbeddedPostgresError `absent` when there is none in the directory, else as `startEmbeddedPostgres`.
 */
export async function joinEmbeddedPostgres(options: {
  readonly dataDir: string;
  readonly log: Log;
}): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  try {
    const dataDir = await locateDataDirectory(options.dataDir);
    if (!(await holdsCluster(dataDir, findPlatformPackage().major)))
      throw new EmbeddedPostgresError('absent', `There is no database in ${dataDir}.`);
    const running = await findPostmaster(dataDir, options.log);
    if (running === undefined) return await startEmbeddedPostgres(options);
    await running.session.end();
    return { url: databaseAt(running.socketDir), stop: async () => undefined };
  } catch (error) {
    throw await explainFailure('reach the embedded database', options.dataDir, error);
  }
}

/** The database that is set up, beside whoever holds it: that of DATABASE_URL, else the embedded one. */
export async function joinDatabase(
  { databaseUrl, dataDir }: { readonly databaseUrl?: string | undefined; readonly dataDir: string },
  log: Log,
): ReturnType<typeof joinEmbeddedPostgres> {
  return databaseUrl === undefined
    ? joinEmbeddedPostgres({ dataDir: path.resolve(dataDir, 'postgres'), log })
    : { url: databaseUrl, stop: async () => undefined };
}

const LARGEST = 8 * 1_048_576;

/** Keeps the server's log within bounds: what is beyond 8 MiB moves to `<file>.1`, replacing what was there. */
export async function rotateLog(file: string, largest = LARGEST): Promise<void> {
  const size = await stat(file).then(
    (info) => info.size,
    () => 0,
  );
  if (size <= largest) return;
  // The server holds the file open for appending, so it is emptied and not renamed.
  await copyFile(file, `${file}.1`);
  await truncate(file);
}
