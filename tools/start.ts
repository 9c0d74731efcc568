import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findBundle, startServer } from '../apps/server/src/bundle.mjs';
import { buildWebWhenStale } from './web-build.ts';

/** `npm start`: builds the web and the server when their sources changed, then becomes the server. */
const run = promisify(execFile);
const buildServer = join(import.meta.dirname, 'build-server.ts');
const stopBuild = new AbortController();

/** Where it cannot be built, in a folder that nobody may write, the server runs from its sources. */
const buildServerWhenStale = async (): Promise<void> => {
  if (findBundle() !== undefined) return;
  try {
    // The builder is large: a process of its own takes its memory along.
    await run(process.execPath, [buildServer], { signal: stopBuild.signal });
  } catch (error) {
    if (stopBuild.signal.aborted) throw error;
    process.stderr.write(`The server runs from its sources. ${String(error)}\n`);
  }
};

const giveUp = (): void => stopBuild.abort();
process.once('SIGINT', giveUp).once('SIGTERM', giveUp);

// npm passes a signal on to its shell only, which ends without telling anybody: losing that parent means stop.
const parent = process.ppid;
if (process.env['npm_lifecycle_event'] === 'start') {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

try {
  await buildWebWhenStale((text) => process.stdout.write(text), stopBuild.signal);
  await buildServerWhenStale();
} catch (error) {
  if (stopBuild.signal.aborted) process.exit(130);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

process.off('SIGINT', giveUp).off('SIGTERM', giveUp);
await startServer();
