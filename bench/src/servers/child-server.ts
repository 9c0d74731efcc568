import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Sample } from './watch-process.ts';

/** Database connections of each server. */
const poolSize = 16;

/** A server under load, in a process of its own. */
export type ChildServer = AsyncDisposable & {
  readonly port: number;
  readonly pid: number;
  /** Microseconds of processor time, user and system, that the process has used so far. */
  cpu(): Promise<number>;
  /** How the product's process is doing, after a collection of garbage where that is asked for. */
  sample(collect: boolean): Promise<Sample>;
  stop(): Promise<void>;
};

/** What a child tells: the port it listens on, its processor time, or how it is doing. */
export type Message = { readonly port: number } | { readonly cpu: number } | { readonly sample: Sample };

const nextMessage = (child: ChildProcess): Promise<Message> => {
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  const ended = (): void => reject(new Error('a server under load ended'));
  child.once('message', (message) => resolve(message as Message));
  child.once('exit', ended);
  return promise.finally(() => child.off('exit', ended));
};

/** Starts one of the two servers on a database, with further settings where given; its log goes to nowhere, but is written. */
export const startChildServer = async (
  kind: 'product-server' | 'raw-server',
  databaseUrl: string,
  profileFolder: string | undefined,
  settings: Readonly<Record<string, string>> = {},
): Promise<ChildServer> => {
  const child = fork(join(import.meta.dirname, `${kind}.ts`), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      POOL_SIZE: String(poolSize),
      HOST: '127.0.0.1',
      PORT: '0',
      ...settings,
    },
    execArgv: [
      '--expose-gc',
      ...(profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`]),
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = await nextMessage(child);
  if (!('port' in ready)) throw new Error(`${kind} named no port`);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || !child.connected) return;
    const ended = once(child, 'exit');
    child.send('stop');
    await ended;
  };
  return {
    port: ready.port,
    pid: child.pid ?? 0,
    cpu: async () => {
      child.send('cpu');
      const answer = await nextMessage(child);
      if (!('cpu' in answer)) throw new Error(`${kind} did not say its processor time`);
      return answer.cpu;
    },
    sample: async (collect) => {
      child.send(collect ? 'collect' : 'sample');
      const answer = await nextMessage(child);
      if (!('sample' in answer)) throw new Error(`${kind} did not say how it is doing`);
      return answer.sample;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
};
