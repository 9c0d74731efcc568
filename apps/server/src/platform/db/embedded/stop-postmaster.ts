import { isAlive } from './process-table.ts';
import type { Log } from './log.ts';
import { waitUntil } from './wait-until.ts';

// Fast shutdown ends the sessions and writes a checkpoint; the others leave that to the recovery at the next start.
const STEPS = [
  { signal: 'SIGINT', timeout: 20_000 },
  { signal: 'SIGQUIT', timeout: 5_000 },
  { signal: 'SIGKILL', timeout: 5_000 },
] as const;

/** Stops a PostgreSQL server: in order first, by force when it does not end in time. No commit is lost either way. */
export async function stopPostmaster(pid: number, log: Log): Promise<void> {
  for (const { signal, timeout } of STEPS) {
    if (signal !== 'SIGINT')
      log.warn({ pid, signal }, 'the embedded database does not stop; pressing harder');
    send(pid, signal);
    if (await waitUntil(timeout, () => !isAlive(pid), 10)) return;
  }
}

export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
