import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Context, createContext } from '@waybill/server/src/context.ts';
import { readConfig } from '@waybill/server/src/platform/config/config.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { type MailServer, openMailServer } from '@waybill/server/test/mail-server.ts';
import { freePort } from '@waybill/server/test/free-port.ts';
import { type Proxy, openProxy } from './proxy.ts';
import { type Supervised, supervise } from './supervise.ts';
import { waitUntil } from '../wait.ts';

export type Node = {
  readonly process: Supervised;
  readonly proxy: Proxy;
  readonly url: string;
  readonly direct: string;
};

/** The product as it runs in production: two processes for users, one for jobs, a database, a mail server. */
export type World = {
  readonly logs: string;
  readonly launcher: Supervised;
  readonly apis: readonly [Node, Node];
  readonly worker: Node;
  readonly databaseLine: Proxy;
  readonly mailLine: Proxy;
  readonly mail: MailServer;
  /** A way to the database past everything that can go wrong, for building and for looking. */
  readonly context: Context;
  postmaster(): Promise<number>;
  /** Waits until every process says that it is ready; answers how long that took, in milliseconds. */
  untilUp(limitMs?: number): Promise<number>;
  close(keep: boolean): Promise<void>;
};

const databaseFile = join(import.meta.dirname, 'database-process.ts');
const startFile = join(import.meta.dirname, '../../../apps/server/src/start.ts');
const startLimitMs = 600_000;

const isUp = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })).status === 200;

/** `data` is where its database lies, in place of a folder of its own. */
export const openWorld = async (data?: string): Promise<World> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-chaos-'));
  // Under root the database runs as another user, who must get in.
  await chmod(folder, 0o755);
  const logs = join(folder, 'logs');
  await mkdir(logs);
  const dataDir = data ?? join(folder, 'data');

  const told: { url?: string } = {};
  const launcher = await supervise({
    name: 'database',
    args: [databaseFile],
    environment: { DATA_DIR: dataDir, LOG_LEVEL: 'info' },
    logs,
    hear: (message) => Object.assign(told, message),
  });
  await waitUntil('the database runs', startLimitMs, () => told.url !== undefined);
  const url = told.url ?? '';
  const socketDir = new URL(url.replace('@/', '@localhost/')).searchParams.get('host') ?? '';
  const databaseLine = await openProxy({ path: join(socketDir, '.s.PGSQL.5432') });
  const throughLine = url.replace(/@\/([^?]+)\?.*$/, `@127.0.0.1:${databaseLine.port}/$1?sslmode=disable`);

  const mail = await openMailServer();
  const mailLine = await openProxy({ port: Number(new URL(mail.url).port), host: '127.0.0.1' });
  const settings = {
    DATABASE_URL: throughLine,
    POOL_SIZE: '12',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${mailLine.port}`,
    MAIL_FROM: 'Waybill <no-reply@waybill.example>',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: join(folder, 'files'),
  };
  const startNode = async (name: string, jobs: 'on' | 'off'): Promise<Node> => {
    const port = await freePort();
    const process = await supervise({
      name,
      args: [startFile],
      environment: { ...settings, JOBS: jobs, PORT: String(port) },
      logs,
    });
    const proxy = await openProxy({ port, host: '127.0.0.1' });
    return { process, proxy, url: `http://127.0.0.1:${proxy.port}`, direct: `http://127.0.0.1:${port}` };
  };
  const [here, there, worker] = await Promise.all([
    startNode('api-1', 'off'),
    startNode('api-2', 'off'),
    startNode('worker', 'on'),
  ]);
  const nodes = [here, there, worker];
  const untilUp = (limitMs = startLimitMs): Promise<number> =>
    waitUntil('every process is ready', limitMs, async () =>
      (await Promise.all(nodes.map((node) => isUp(node.direct)))).every(Boolean),
    );
  await untilUp();
  const context = createContext(
    readConfig({ DATABASE_URL: url, POOL_SIZE: '8', CALL_LOG: 'off', STATEMENT_TIMEOUT_MS: '60000' }),
    url,
    createLog('silent'),
  );

  return {
    logs,
    launcher,
    apis: [here, there],
    worker,
    databaseLine,
    mailLine,
    mail,
    context,
    postmaster: async () =>
      Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    untilUp,
    close: async (keep) => {
      await Promise.all(nodes.map((node) => node.process.stop()));
      await context.close();
      await launcher.stop();
      await Promise.all(
        [...nodes.map((node) => node.proxy), databaseLine, mailLine].map((line) => line.close()),
      );
      await mail.close();
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
};
