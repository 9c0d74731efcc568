import { readdir } from 'node:fs/promises';
import { Command } from 'commander';
import { latestBackup } from '../backups/public-api.ts';
import { type Config, ConfigError } from '../../platform/config/config.ts';
import { findPlatformPackage } from '../../platform/db/embedded/runtime.ts';
import { findDataDirObstacle, roomFor } from '../../platform/files/find-data-dir-obstacle.ts';
import { findListenObstacle } from '../../platform/http/find-listen-obstacle.ts';
import { type Finding, fail, ok, reasonOf, warn, judgeBackup, judgeRoom, lineOf } from './rules.ts';
import { joinDatabase } from '../../platform/db/embedded/start-embedded-postgres.ts';
import { EmbeddedPostgresError } from '../../platform/db/embedded/embedded-postgres-error.ts';
import { sayObstacle } from '../../platform/say-obstacle.ts';
import { type Log, createLog } from '../../platform/log/log.ts';
import { checkDatabase } from './check-database.ts';
import { type ServiceDeps, checkServices } from './check-services.ts';

const checkDataDir = async ({ dataDir }: Config): Promise<Finding[]> => {
  const obstacle = await findDataDirObstacle(dataDir);
  return [
    obstacle === undefined ? ok(`DATA_DIR ${dataDir} can be written`) : fail(obstacle.cause, obstacle.advice),
    judgeRoom(dataDir, await roomFor(dataDir)),
  ];
};

const checkEmbedded = ({ databaseUrl }: Config): Finding[] => {
  if (databaseUrl !== undefined) return [];
  try {
    return [ok(`the embedded PostgreSQL ${findPlatformPackage().version} is installed`)];
  } catch (error) {
    return [fail(reasonOf(error), 'or set DATABASE_URL')];
  }
};

const checkWeb = async (webRoot: string): Promise<Finding> => {
  const names: string[] = await readdir(webRoot, { recursive: true }).catch(() => []);
  if (!names.includes('index.html')) return fail('the web is not built', 'npm run build');
  return names.some((name) => name.endsWith('.js.br'))
    ? ok('the web is built and compressed')
    : warn('the web is built and not compressed', 'npm run build');
};

const isWaybill = async (address: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(3_000) });
    return answer.ok && (await answer.text()).includes('alive');
  } catch {
    return false;
  }
};

const checkPort = async ({ host, port }: Config): Promise<Finding> => {
  const obstacle = await findListenObstacle({ host, port });
  if (obstacle === undefined) return ok(`port ${port} of ${host} is free`);
  const reached = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  if (await isWaybill(`http://${reached}:${port}`)) return ok(`a server of Waybill answers on port ${port}`);
  return fail(obstacle.cause, obstacle.advice);
};

const checkBackups = async (folder: string | undefined): Promise<Finding[]> => {
  if (folder === undefined) return [];
  const takenAt = await latestBackup(folder);
  return [judgeBackup(folder, takenAt === undefined ? undefined : Date.now() - Date.parse(takenAt))];
};

const checkSettings = (config: Config): Finding[] => {
  const { demo, smtp, publicUrl, trustedProxies, carrierKeyOld, metricsTokens, secondFactor } = config;
  const leftOver =
    carrierKeyOld === undefined
      ? []
      : [warn('CARRIER_KEY_OLD is set', 'npm run waybill -- reseal, then take it away on every node')];
  if (demo) return [ok('settings are valid; without DATABASE_URL this is the demo'), ...leftOver];
  return [
    ok('settings are valid'),
    smtp === undefined
      ? warn('no mail is sent', 'set SMTP_URL, MAIL_FROM and PUBLIC_URL: nobody can activate an account')
      : ok('mail is set up'),
    publicUrl.startsWith('https://')
      ? ok(`PUBLIC_URL is ${publicUrl}`)
      : warn(`PUBLIC_URL is ${publicUrl}`, 'set it to the address that people use, with https'),
    trustedProxies.length === 0
      ? warn('TRUSTED_PROXIES is not set', 'behind a proxy name its addresses, or all users share its limits')
      : ok(`proxies ${trustedProxies.join(', ')} are believed`),
    secondFactor === 'staff'
      ? ok('the staff need a second factor')
      : warn('the staff need no second factor', 'set CARRIER_KEY, and SECOND_FACTOR to nothing or staff'),
    ...(metricsTokens.length === 0 ? [] : [ok('METRICS_TOKEN is set')]),
    ...leftOver,
  ];
};

type Options = { readonly backups?: string; readonly thorough?: true };

export type DoctorDeps = {
  readonly readSettings: () => Config;
  readonly createContext: (
    config: Config,
    databaseUrl: string,
    log: Log,
  ) => ServiceDeps & { close(): Promise<void> };
  readonly webRoot: string;
};

const checkConnected = async (
  config: Config,
  { createContext }: DoctorDeps,
  thorough: boolean,
): Promise<Finding[]> => {
  const log = createLog('silent');
  try {
    await using stops = new AsyncDisposableStack();
    const source = await joinDatabase(config, log);
    stops.defer(source.stop);
    const context = createContext({ ...config, poolSize: 2 }, source.url, log);
    stops.defer(context.close);
    return [...(await checkDatabase({ ...context, config }, thorough)), ...(await checkServices(context))];
  } catch (error) {
    if (error instanceof EmbeddedPostgresError && error.problem === 'absent')
      return [warn(error.message, 'npm start makes it, or restore a backup')];
    return [
      fail(`the database cannot be looked at: ${reasonOf(error)}`, sayObstacle(error) ?? 'see its log'),
    ];
  }
};

const examine = async (deps: DoctorDeps, options: Options): Promise<Finding[]> => {
  let config: Config;
  try {
    config = deps.readSettings();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [fail(error.message, 'correct them: .env.example says what each may be')];
  }
  return [
    ...checkSettings(config),
    // An older one does not get here.
    ok(`Node ${process.versions.node}`),
    ...(await checkDataDir(config)),
    ...checkEmbedded(config),
    await checkWeb(deps.webRoot),
    await checkPort(config),
    ...(await checkBackups(options.backups)),
    ...(await checkConnected(config, deps, options.thorough === true)),
  ];
};

/** `waybill doctor`: what is well, what deserves a look and what stands in the way. Ends with 1 for the last. */
export const doctorCommand = (deps: DoctorDeps): Command =>
  new Command('doctor')
    .description('look at settings, machine, database and services, and say what to do')
    .option('--backups <folder>', 'say how old the newest backup in it is')
    .option('--thorough', 'look at every row for what must always hold')
    .action(async (options: Options) => {
      const findings = await examine(deps, options);
      for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`);
      if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1;
    });
