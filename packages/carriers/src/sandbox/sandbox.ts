import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { mountAdmin } from './admin-routes.ts';
import { SandboxClock } from './clock.ts';
import type { Desk, LookUpParcels, SandboxQuotas, Seen } from './desk.ts';
import { FaultBoard } from './faults.ts';
import { mountFedex } from './fedex-routes.ts';
import { TokenDesk } from './token-desk.ts';
import { mountUps } from './ups-routes.ts';
import { mountUsps } from './usps-routes.ts';

export interface SandboxOptions {
  /** Runs with the machine's clock when left out. */
  readonly clock?: SandboxClock;
  /** What somebody knows of numbers; the sandbox's answers agree with it. */
  readonly known?: LookUpParcels;
  readonly quotas?: Partial<SandboxQuotas>;
  /** Milliseconds that every tracking answer takes, 0 when left out. */
  readonly latencyMs?: number;
}

/** A server that imitates UPS, FedEx and USPS over HTTP, all three on one origin. */
export interface Sandbox {
  readonly app: FastifyInstance;
  readonly clock: SandboxClock;
  readonly faults: FaultBoard;
  readonly desk: Desk;
  /** Listens on loopback only, and gives the origin. Port 0 takes any free one. */
  listen(port: number): Promise<string>;
  /** Also ends answers that hang. */
  close(): Promise<void>;
}

/** Makes a sandbox; nothing listens yet. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const clock = options.clock ?? new SandboxClock();
  const faults = new FaultBoard();
  const desk: Desk = {
    clock,
    faults,
    tokens: new TokenDesk(clock.now),
    seen: { ups: nothingSeen(), fedex: nothingSeen(), usps: nothingSeen() },
    quotas: { fedexPerDay: 100_000, uspsPerHour: 10_000, ...options.quotas },
    known: options.known ?? (() => Promise.resolve(new Map())),
    latencyMs: options.latencyMs ?? 0,
  };
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
    clock,
    faults,
    desk,
    async listen(port) {
      await app.listen({ host: '127.0.0.1', port });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    close: () => app.close(),
  };
}

const nothingSeen = (): Seen => ({ tokenCalls: 0, trackCalls: 0, numbers: new Map() });
