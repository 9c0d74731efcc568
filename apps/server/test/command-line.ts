import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const file = join(import.meta.dirname, '../src/cli.ts');

/** Where processes of the product keep what they compiled: a start takes half as long as the first one. */
export const compileCache = join(tmpdir(), 'waybill-compiled');

export type CommandResult = { readonly status: number | null; readonly out: string; readonly error: string };

/** Starts the command line as a process of its own, with what it reads from a pipe; `done` when it has ended. */
export const startWaybill = (
  args: readonly string[],
  environment: Record<string, string>,
  input = '',
): { child: ChildProcess; done: Promise<CommandResult> } => {
  const child = spawn(process.execPath, [file, ...args], {
    env: {
      PATH: process.env['PATH'],
      ENV_FILE: devNull,
      NODE_COMPILE_CACHE: compileCache,
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // One that ends without reading it all is no failure.
  child.stdin.on('error', () => undefined).end(input);
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { child, done: ended.then(([out, error]) => ({ status: child.exitCode, out, error })) };
};

/** Runs the command line to its end. */
export const runWaybill = (
  args: readonly string[],
  environment: Record<string, string>,
): Promise<CommandResult> => startWaybill(args, environment).done;
