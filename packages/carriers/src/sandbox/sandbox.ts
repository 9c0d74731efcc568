import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { mountAdmin } from './admin-routes.ts';
import { openDesk, type SandboxOptions } from './desk.ts';
import { mountFedex } from './fedex-routes.ts';
import { mountUps } from './ups-routes.ts';
import { mountUsps } from './usps-routes.ts';

export type Sandbox = ReturnType<typeof createSandbox>;

/** A server that imitates UPS, FedEx and USPS over HTTP, all three on one origin; nothing listens yet. */
export function createSandbox(options: SandboxOptions = {}) {
  const desk = openDesk(options);
  const app = fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  mountUps(app, desk);
  mountFedex(app, desk);
  mountUsps(app, desk);
  mountAdmin(app, desk);
  return {
    app,
    clock: desk.clock,
    faults: desk.faults,
    desk,
    /** Listens on loopback only, and gives the origin. Port 0 takes any free one. */
    async listen(port: number): Promise<string> {
      await app.listen({ host: '127.0.0.1', port });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    /** Also ends answers that hang. */
    close: () => app.close(),
  };
}
