import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerOptions, spawnServer } from '@waybill/server/test/server-process.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/server/test/free-port.ts';
import { type MailServer, openMailServer } from '@waybill/server/test/mail-server.ts';
import { openFolder, waitUntil } from '../harness.ts';
import { type Proxy, openDatabaseProxy, openProxy } from '@waybill/server/test/proxy.ts';

const restartMs = 200;
const timeoutMs = 30_000;

/**
 * A process that is started again whenever it ends, as systemd does with `Restart=always`; answers how to signal it. In the
 * end it is stopped in order, by force after half a minute.
 */
const supervise = (
  ends: AsyncDisposableStack,
  logFile: string,
  environment: Readonly<Record<string, string>>,
  options: ServerOptions,
): ((signal: NodeJS.Signals) => void) => {
  let stopping = false;
  let child: ChildProcess | undefined;
  const keepRunning = async (): Promise<void> => {
    while (!stopping) {
      child = spawnServer(environment, options);
      child.stdout?.on('data', (chunk: Buffer) => appendFileSync(logFile, chunk));
      await once(child, 'exit');
      if (!stopping) await pause(restartMs);
    }
  };
  const over = keepRunning();
  // Whatever ends the driver ends what it drives; the launcher takes its database along.
  const endWithDriver = (): void => void child?.kill('SIGTERM');
  process.once('exit', endWithDriver);
  ends.defer(async () => {
    stopping = true;
    process.off('exit', endWithDriver);
    child?.kill('SIGTERM');
    const force = setTimeout(() => child?.kill('SIGKILL'), timeoutMs);
    await over;
    clearTimeout(force);
  });
  return (signal) => void child?.kill(signal);
};

type Node = {
  signal(signal: NodeJS.Signals): void;
  readonly proxy: Proxy;
  /** Its address behind the proxy, and past it. */
  readonly url: string;
  readonly direct: string;
};

/** The product as it runs in production: two processes for users, one for jobs, a database, a mail server. */
export type World = {
  /** Folder of journal and logs, which stays unless it is said that it need not. */
  readonly logs: { readonly folder: string; keep: boolean };
  /** Past everything that can go wrong, for building and for looking. */
  readonly databaseUrl: string;
  readonly databaseProxy: Proxy;
  readonly mailProxy: Proxy;
  readonly mail: MailServer;
  readonly apis: readonly [Node, Node];
  readonly worker: Node;
  signalLauncher(signal: NodeJS.Signals): void;
  postmaster(): Promise<number>;
  /** Waits until every process says that it is ready. */
  untilUp(limitMs?: number): Promise<number>;
};

const startLimitMs = 600_000;

const isUp = async ({ direct }: Node): Promise<boolean> =>
  (await fetch(`${direct}/readyz`, { signal: AbortSignal.timeout(5_000) })).status === 200;

/** `data` is where its database lies, in place of a folder of its own. */
export const openWorld = async (ends: AsyncDisposableStack, data?: string): Promise<World> => {
  const folder = await openFolder(ends, 'chaos');
  const logs = { folder: await mkdtemp(join(tmpdir(), 'waybill-chaos-logs-')), keep: true };
  ends.defer(async () => {
    if (!logs.keep) await rm(logs.folder, { recursive: true });
  });
  const dataDir = data ?? join(folder, 'data');

  const databaseLog = join(logs.folder, 'database.log');
  const file = join(import.meta.dirname, 'database-process.ts');
  const signalLauncher = supervise(ends, databaseLog, { DATA_DIR: dataDir, LOG_LEVEL: 'info' }, { file });
  let databaseUrl = '';
  await waitUntil(
    'the database runs',
    async () => {
      if (existsSync(databaseLog))
        databaseUrl = /the database is at (\S+)/.exec(await readFile(databaseLog, 'utf8'))?.[1] ?? '';
      return databaseUrl !== '';
    },
    startLimitMs,
  );
  const databaseProxy = await openDatabaseProxy(databaseUrl);
  ends.defer(() => databaseProxy.close());
  const mail = await openMailServer();
  ends.defer(() => mail.close());
  const mailProxy = await openProxy({ port: Number(new URL(mail.url).port), host: '127.0.0.1' });
  ends.defer(() => mailProxy.close());
  const settings = {
    DATABASE_URL: databaseProxy.url,
    POOL_SIZE: '12',
    LOG_LEVEL: 'warn',
    SMTP_URL: `smtp://127.0.0.1:${mailProxy.port}`,
    MAIL_FROM: 'Waybill <no-reply@waybill.example>',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: join(folder, 'files'),
  };
  const startNode = async (name: string, jobs: 'on' | 'off'): Promise<Node> => {
    const port = await freePort();
    const proxy = await openProxy({ port, host: '127.0.0.1' });
    ends.defer(() => proxy.close());
    const signal = supervise(ends, join(logs.folder, `${name}.log`), { ...settings, JOBS: jobs }, { port });
    return { signal, proxy, url: `http://127.0.0.1:${proxy.port}`, direct: `http://127.0.0.1:${port}` };
  };
  const apis = [await startNode('api-1', 'off'), await startNode('api-2', 'off')] as const;
  const worker = await startNode('worker', 'on');
  const untilUp = (limitMs = startLimitMs): Promise<number> =>
    waitUntil(
      'every process is ready',
      async () => (await Promise.all([...apis, worker].map(isUp))).every(Boolean),
      limitMs,
    );
  await untilUp();
  return {
    logs,
    databaseUrl,
    databaseProxy,
    mailProxy,
    mail,
    apis,
    worker,
    signalLauncher,
    postmaster: async () =>
      Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    untilUp,
  };
};
