import { findBundle } from '../../server/src/bundle.mjs';
import { type DemoProcess, startDemoProcess } from '../../server/test/demo-process.ts';
import { zoneAtNoon } from '../../server/test/zone-at-noon.ts';

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

/**
 * Starts a server with data of its own on a free port, in a zone where no day ends while the journeys run. It runs as
 * `npm run build` made it, like one in production.
 */
export const startServer = async (): Promise<DemoProcess> => {
  const file = findBundle();
  if (file === undefined)
    throw new Error('The server was not built of these sources: run npm run build first');
  const settings = { ...carrierSettings, TIME_ZONE: zoneAtNoon(), WEBHOOK_ALLOW_PRIVATE: 'on' };
  const server = await startDemoProcess(settings, { file });
  try {
    const { ok } = await fetch(`${server.url}/readyz`);
    if (!ok) throw new Error('The server is not ready');
    await makeRoom(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
};
