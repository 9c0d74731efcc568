import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { waitUntil } from '../harness.ts';

/** A program of the machine: where the variable says, else where the distribution has it. */
const findProgram = (variable: string, paths: readonly string[]): string => {
  const path = [process.env[variable], ...paths].find((one) => one !== undefined && existsSync(one));
  if (path !== undefined) return path;
  throw new Error(`there is nothing at ${paths.join(' or ')}: install it, or say where it is by ${variable}`);
};

/** Which of some programs are not to be found in PATH. */
export const missingPrograms = (names: readonly string[]): string[] =>
  names.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);

/** Starts one and waits until it answers; it is killed when the task ends. */
export const startProgram = async (
  ends: AsyncDisposableStack,
  [variable, ...paths]: readonly [string, ...string[]],
  args: readonly string[],
  answers: () => Promise<boolean>,
): Promise<ChildProcess> => {
  const child = spawn(findProgram(variable, paths), args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: '/',
  });
  const ended = once(child, 'exit');
  ends.defer(async () => {
    child.kill('SIGCONT');
    child.kill('SIGKILL');
    await ended;
  });
  await waitUntil(`${child.spawnfile} answers`, () => {
    if (child.exitCode !== null) throw new Error('it ended by itself');
    return answers();
  });
  return child;
};
