import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerOptions, spawnServer } from '@waybill/server/test/server-process.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/server/test/free-port.ts';
import { openMailServer } from '@waybill/server/test/mail-server.ts';
import { openFolder, waitUntil } from '../harness.ts';
import { openDatabaseProxy, openProxy } from '@waybill/server/test/proxy.ts';

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

/** How long a process may be unavailable before the product counts as not having come back by itself. */
export const upLimitMs = 180_000;

const isUp = async ({ direct }: { readonly direct: string }): Promise<boolean> =>
  (await fetch(`${direct}/readyz`, { signal: AbortSignal.timeout(5_000) })).status === 200;

/**
 * The product as it runs in production: two processes for users, one for jobs, a database, a mail server. `data` is where
 * its database lies, in place of a folder of its own.
 */
export const openWorld = async (ends: AsyncDisposableStack, data?: string) => {
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
  const findDatabase = async (): Promise<boolean> => {
    const [, url = ''] = /the database is at (\S+)/.exec(await readFile(databaseLog, 'utf8')) ?? [];
    databaseUrl = url;
    return url !== '';
  };
  await waitUntil('the database runs', findDatabase, upLimitMs);
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
  const startNode = async (name: string, jobs: 'on' | 'off') => {
    const port = await freePort();
    const proxy = await openProxy({ port, host: '127.0.0.1' });
    ends.defer(() => proxy.close());
    const signal = supervise(ends, join(logs.folder, `${name}.log`), { ...settings, JOBS: jobs }, { port });
    /** Its address behind the proxy, and past it. */
    const [url, direct] = [`http://127.0.0.1:${proxy.port}`, `http://127.0.0.1:${port}`];
    return { signal, proxy, url, direct };
  };
  const apis = [await startNode('api-1', 'off'), await startNode('api-2', 'off')] as const;
  const worker = await startNode('worker', 'on');
  const areUp = async (): Promise<boolean> => (await Promise.all([...apis, worker].map(isUp))).every(Boolean);
  const untilUp = (): Promise<number> => waitUntil('every process is ready', areUp, upLimitMs);
  await untilUp();
  return {
    /** Folder of journal and logs, which stays unless it is said that it need not. */
    logs,
    /** Past everything that can go wrong, for building and for looking. */
    databaseUrl,
    databaseProxy,
    mailProxy,
    mail,
    apis,
    worker,
    signalLauncher,
    postmaster: async (): Promise<number> =>
      Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    /** Waits until every process says that it is ready. */
    untilUp,
  };
};
