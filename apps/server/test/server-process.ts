import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { compileCache } from './command-line.ts';
import { freePort } from './free-port.ts';

const startFile = join(import.meta.dirname, '../src/start.ts');
const startLimitMs = 90_000;

export type ServerProcess = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** The end of what it wrote to its output. */
  said(): string;
  /** Whether it has ended, for whatever reason. */
  hasEnded(): boolean;
  /** Ends it without warning, as a power cut or the kernel would. */
  kill(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<number | null>;
};

/** Where it listens, a free port unless named; what runs in place of the sources of the server. */
export type ServerOptions = {
  readonly port?: number;
  readonly file?: string;
  readonly args?: readonly string[];
};

/** Starts the real server and does not wait until it answers. Its output has to be read to the end: one that writes into a closed pipe stops. */
export const spawnServer = (
  environment: Readonly<Record<string, string>>,
  { port = 0, file = startFile, args = [] }: ServerOptions,
): ChildProcess =>
  spawn(process.execPath, [file, ...args], {
    env: {
      PATH: process.env['PATH'],
      ENV_FILE: devNull,
      NODE_COMPILE_CACHE: compileCache,
      LOG_LEVEL: 'error',
      DRAIN_MS: '0',
      DEMO_LIFE: 'off',
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/**
 * Settles once it says that it answers, with how to ask for what it said. Rejects when it ends before, or says nothing of
 * the kind for 90 seconds.
 */
const saysItAnswers = (child: ChildProcess): Promise<() => string> =>
  new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not answer in time: ${said}`));
    }, startLimitMs);
    child.stdout?.on('data', (chunk) => {
      said = `${said}${String(chunk)}`.slice(-10_000);
      if (!said.includes('Waybill answers at')) return;
      clearTimeout(timer);
      resolve(() => said);
    });
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`the server ended before it answered: ${said}`));
    });
  });

/** The real server as a process of its own. */
export const startServerProcess = async (
  environment: Readonly<Record<string, string>>,
  options: ServerOptions = {},
): Promise<ServerProcess> => {
  const port = options.port ?? (await freePort());
  const child = spawnServer(environment, { ...options, port });
  const ended = once(child, 'exit');
  const said = await saysItAnswers(child);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    said,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
};
