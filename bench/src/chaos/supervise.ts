import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';

/** A process that is started again whenever it ends, as systemd does with `Restart=always`. */
export type Supervised = {
  signal(signal: NodeJS.Signals): void;
  /** Stops it in order, by force after half a minute, and leaves it stopped. */
  stop(): Promise<void>;
};

type Program = {
  readonly name: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly logs: string;
  readonly hear?: (message: unknown) => void;
};

const restartMs = 200;
const timeoutMs = 30_000;

const launch = ({ args, environment, hear }: Program, log: FileHandle): ChildProcess => {
  const child = spawn(process.execPath, [...args], {
    env: { PATH: process.env['PATH'], ENV_FILE: devNull, ...environment },
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  });
  if (hear !== undefined) child.on('message', hear);
  return child;
};

export const supervise = async (program: Program): Promise<Supervised> => {
  const log = await open(join(program.logs, `${program.name}.log`), 'a');
  let stopping = false;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;

  const start = (): void => {
    const started = launch(program, log);
    child = started;
    started.once('exit', () => {
      child = undefined;
      if (!stopping) timer = setTimeout(start, restartMs);
    });
  };
  start();
  // Whatever ends the driver ends what it drives; the launcher takes its database along.
  const endWithDriver = (): void => void child?.kill('SIGTERM');
  process.once('exit', endWithDriver);

  return {
    signal: (signal) => void child?.kill(signal),
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      process.off('exit', endWithDriver);
      if (child !== undefined) {
        const running = child;
        const force = setTimeout(() => running.kill('SIGKILL'), timeoutMs);
        const ended = once(running, 'exit');
        running.kill('SIGTERM');
        await ended;
        clearTimeout(force);
      }
      await log.close();
    },
  };
};
