import { readdir } from 'node:fs/promises';
import { latestBackup } from '../backups/public-api.ts';
import type { Config } from '../platform/config/config.ts';
import { findPlatformPackage } from '../platform/db/embedded/platform-package.ts';
import { findDataDirObstacle, roomFor } from '../platform/files/find-data-dir-obstacle.ts';
import { findListenObstacle } from '../platform/http/find-listen-obstacle.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';
import { judgeBackup, judgeRoom } from './rules.ts';

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

export const checkMachine = async (
  config: Config,
  { webRoot, backups }: { webRoot: string; backups: string | undefined },
): Promise<Finding[]> => [
  // An older one does not get here.
  ok(`Node ${process.versions.node}`),
  ...(await checkDataDir(config)),
  ...checkEmbedded(config),
  await checkWeb(webRoot),
  await checkPort(config),
  ...(await checkBackups(backups)),
];
