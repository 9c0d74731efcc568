import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const entry = join(import.meta.dirname, '../../server/src/start.ts');
const patience = 90_000;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Starts a server with data of its own on a free port; the answer stops it and takes the data away. */
const startServer = async (): Promise<() => Promise<void>> => {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'waybill-e2e-'));
  // Started by root, the database runs as somebody else, who must be able to enter.
  chmodSync(data, 0o755);
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: data, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill();
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  try {
    await answersAt(child.stdout, child.stderr);
    const { ok } = await fetch(`${address}/readyz`);
    if (!ok) throw new Error('The server is not ready');
  } catch (error) {
    await stop();
    throw error;
  }
  process.env['E2E_ADDRESS'] = address;
  return stop;
};

/** Waits until the server says that it answers; what it said before is the reason when it ends instead. */
const answersAt = (stdout: Readable, stderr: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    const fail = (): void => reject(new Error(`The server did not start:\n${said}`));
    const timer = setTimeout(fail, patience);
    const listen = (text: unknown): void => {
      said += String(text);
      if (!said.includes('answers at')) return;
      clearTimeout(timer);
      resolve();
    };
    stdout.on('data', listen).on('end', fail);
    stderr.on('data', listen);
  });

export default startServer;
