import { spawn } from 'node:child_process';

type RunAs = { readonly uid: number; readonly gid: number };

export function spawnAs(account: RunAs): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  // The server's own environment holds secrets, and PG* variables would change what PostgreSQL does.
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env['PATH'] ?? '/usr/bin:/bin' };
  for (const name of ['LD_LIBRARY_PATH', 'LD_PRELOAD', 'NSS_WRAPPER_PASSWD', 'NSS_WRAPPER_GROUP']) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  const change = account.uid === process.getuid?.() ? {} : { uid: account.uid, gid: account.gid };
  return { cwd: '/', env, ...change };
}

/** Runs a command to its end and answers its exit code and everything it printed; rejects when it cannot be run. */
export async function runCommand(
  file: string,
  args: readonly string[],
  account: RunAs,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...spawnAs(account), stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
