import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { latestBackup } from '../backups/public.ts';
import type { Config } from '../platform/config/config.ts';
import { findPlatformPackage } from '../platform/db/embedded/platform-package.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';
import { judgeBackup, judgeRoom } from './rules.ts';

const oldestNode = 24;

const checkNode = (): Finding =>
  Number(process.versions.node.split('.')[0]) < oldestNode
    ? fail(`Node ${process.versions.node}`, `Waybill needs Node ${oldestNode} or later`)
    : ok(`Node ${process.versions.node}`);

/** The folder itself, or the nearest above it that is there. */
const nearest = async (folder: string): Promise<string> =>
  (await stat(folder).catch(() => undefined)) === undefined && dirname(folder) !== folder
    ? nearest(dirname(folder))
    : folder;

const checkDataDir = async ({ dataDir }: Config): Promise<Finding[]> => {
  const there = await nearest(dataDir);
  const { bavail, bsize } = await statfs(there);
  const room = judgeRoom(dataDir, bavail * bsize);
  try {
    await access(there, constants.W_OK | constants.X_OK);
    return [ok(`DATA_DIR ${dataDir} can be written`), room];
  } catch {
    return [
      fail(`DATA_DIR ${dataDir} cannot be written`, 'give it to the user that the server runs as'),
      room,
    ];
  }
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
  const problem = await new Promise<string | undefined>((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port }, () => void server.close(() => resolve(undefined)));
  });
  if (problem === undefined) return ok(`port ${port} of ${host} is free`);
  const reached = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  if (await isWaybill(`http://${reached}:${port}`)) return ok(`a server of Waybill answers on port ${port}`);
  return fail(`port ${port} of ${host} cannot be used: ${problem}`, 'end what has it, or set PORT');
};

const checkBackups = async (folder: string | undefined): Promise<Finding[]> => {
  if (folder === undefined) return [];
  const takenAt = await latestBackup(folder);
  return [judgeBackup(folder, takenAt === undefined ? undefined : Date.now() - Date.parse(takenAt))];
};

/** Looks at this machine: Node, folders, the embedded database's programs, the built web, the port, the backups. */
export const checkMachine = async (
  config: Config,
  { webRoot, backups }: { webRoot: string; backups: string | undefined },
): Promise<Finding[]> => [
  checkNode(),
  ...(await checkDataDir(config)),
  ...checkEmbedded(config),
  await checkWeb(webRoot),
  await checkPort(config),
  ...(await checkBackups(backups)),
];
