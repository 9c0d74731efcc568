import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { vite } from './web-build.ts';

/** `npm run dev`: the server, started anew when a file of it changes, and Vite's server in front of it. */
const root = join(import.meta.dirname, '..');
const children: ChildProcess[] = [];

const stopAll = (): void => {
  for (const child of children) child.kill('SIGTERM');
};

const run = (folder: string, args: readonly string[]): void => {
  const child = spawn(process.execPath, args, { cwd: join(root, folder), stdio: 'inherit' });
  // One without the other is of no use.
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopAll();
  });
  children.push(child);
};

process.on('SIGINT', stopAll).on('SIGTERM', stopAll);
run('.', ['--watch', '--watch-preserve-output', 'apps/server/src/start.ts']);
run('apps/web', [vite]);
