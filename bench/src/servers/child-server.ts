import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@waybill/server/test/free-port.ts';
import type { Sample } from './report-to-parent.mjs';

const poolSize = 16;

export type ChildServer = AsyncDisposable & {
  readonly port: number;
  readonly pid: number;
  sample(): Promise<Sample>;
  stop(): Promise<void>;
};

const nextMessage = async <T>(child: ChildProcess): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const ended = (): void => reject(new Error('a server under load ended'));
  child.once('message', (message) => resolve(message as T));
  child.once('exit', ended);
  return promise.finally(() => child.off('exit', ended));
};

/**
 * Starts one of the servers on a database, with further settings where given; its log goes to nowhere, but is written. The
 * product is run from its sources, `built-server` as it was built.
 */
export const startChildServer = async (
  kind: 'product-server' | 'built-server' | 'baseline-server',
  databaseUrl: string,
  profileFolder: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<ChildServer> => {
  const isBuilt = kind === 'built-server';
  const own = {
    DATABASE_URL: databaseUrl,
    POOL_SIZE: String(poolSize),
    HOST: '127.0.0.1',
    PORT: String(isBuilt ? await freePort() : 0),
  };
  const child = fork(join(import.meta.dirname, `${kind}.${isBuilt ? 'mjs' : 'ts'}`), {
    env: { ...process.env, ...own, ...settings },
    execArgv: [
      '--expose-gc',
      ...(profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]),
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port } = await nextMessage<{ readonly port: number }>(child);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || !child.connected) return;
    const ended = once(child, 'exit');
    child.send('stop');
    await ended;
  };
  return {
    port,
    pid: child.pid ?? 0,
    sample: () => {
      child.send('sample');
      return nextMessage<Sample>(child);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
};
