import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Account, ownAccount } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

export type Outcome =
  | { readonly pid: number; readonly url: string; readonly adopted: boolean }
  | { readonly problem: string; readonly message: string };

export function startInOwnProcess(
  dataDir: string,
  account: Account = ownAccount(),
): { child: ChildProcess; outcome: Promise<Outcome> } {
  const child = spawn(process.execPath, [import.meta.filename, dataDir], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(account.uid === ownAccount().uid ? {} : account),
  });
  const outcome = new Promise<Outcome>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as Outcome));
    child.once('error', reject);
    child.once('close', () => reject(new Error('the process ended without an outcome')));
  });
  outcome.catch(() => undefined);
  return { child, outcome };
}

async function main(dataDir: string): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined };
  try {
    const { pid, url, adopted, stop } = await startEmbeddedPostgres({ dataDir, log });
    process.once('SIGTERM', () => void stop());
    process.once('SIGUSR2', () => process.exit(0));
    console.log(JSON.stringify({ pid, url, adopted } satisfies Outcome));
  } catch (error) {
    const problem = error instanceof EmbeddedPostgresError ? error.problem : 'none';
    console.log(JSON.stringify({ problem, message: String(error) } satisfies Outcome));
  }
}

if (import.meta.main) await main(process.argv[2] ?? '');
