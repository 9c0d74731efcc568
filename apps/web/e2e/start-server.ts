import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const entry = join(import.meta.dirname, '../../server/src/start.ts');
const patience = 90_000;

/** Accounts can be saved, and lead to a port of loopback where nobody listens, never to a carrier. */
const carrierSettings = {
  CARRIER_KEY: 'e2'.repeat(32),
  ...Object.fromEntries(
    ['UPS', 'USPS', 'FEDEX'].flatMap((carrier) => [
      [`${carrier}_ORIGIN`, 'http://127.0.0.1:9'],
      [`${carrier}_TEST_ORIGIN`, 'http://127.0.0.1:9'],
    ]),
  ),
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

type Limit = Record<string, unknown> & { guard: boolean };

/**
 * Journeys of one account run side by side and faster than anybody clicks: a super admin makes room for them in the
 * general limits of calls. Those that guard money and passwords stay as they are.
 */
const makeRoom = async (address: string): Promise<void> => {
  const ask = async <T>(method: string, path: string, token: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return ((await response.json()) as { data: T }).data;
  };
  const account = { account: 'super@demo.local', password: 'Waybill-demo-2026' };
  const { token } = await ask<{ token: string }>('POST', '/auth/login', '', account);
  const { list } = await ask<{ list: Limit[] }>('GET', '/manage/limits/list', token);
  const wider = list.flatMap(({ id, name, target, path, windowSeconds, action, exempt, guard, version }) =>
    guard
      ? []
      : [
          {
            id,
            name,
            target,
            path,
            windowSeconds,
            action,
            exempt,
            version,
            enabled: true,
            maxRequests: 100_000,
          },
        ],
  );
  await ask('PUT', '/manage/limits', token, { list: wider });
  await ask('POST', '/auth/logout', token, {});
};

/** Starts a server with data of its own on a free port; the answer stops it and takes the data away. */
const startServer = async (): Promise<() => Promise<void>> => {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'waybill-e2e-'));
  // Started by root, the database runs as somebody else, who must be able to enter.
  chmodSync(data, 0o755);
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: '',
      ...carrierSettings,
    },
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
    await makeRoom(address);
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
