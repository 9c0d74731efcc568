import { Socket } from 'node:net';
import { apiBase } from '@waybill/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from '../access/guard.ts';
import type { Log } from '../log/log.ts';
import { AppError } from '../app-error.ts';
import { rejectBrokenRequest } from './broken-requests.ts';
import { showLimit } from './show-limit.ts';

/** Asked by machines that must hear the truth about the process, whoever is blocked. */
const alwaysOpen = new Set(['/healthz', '/readyz', '/metrics']);

/** Answers nothing to addresses on the blacklist: neither calls nor pages. Set before any route. */
export const guardAddresses = (app: FastifyInstance, guard: Guard, log: Log): void => {
  // What is no request by HTTP gets to no hook.
  app.server.prependListener('clientError', (_error, socket) => {
    if (!(socket instanceof Socket) || socket.remoteAddress === undefined) return;
    try {
      guard.rejectAddress(socket.remoteAddress);
    } catch (error) {
      if (error instanceof AppError) rejectBrokenRequest(socket, error.reason, log);
    }
  });
  app.addHook('onRequest', (request) =>
    request.life.during(async () => {
      const path = request.url.split('?', 1)[0] ?? '';
      if (alwaysOpen.has(path)) return;
      await guard.ready();
      guard.rejectAddress(request.ip);
    }),
  );
};

const pathOf = (request: FastifyRequest): string => (request.routeOptions.url ?? '').slice(apiBase.length);

const countCall = async (guard: Guard, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { endpoint } = request.routeOptions.config;
  // Carriers push from few addresses; who pushes without a signature is limited by its own limit.
  const open = endpoint?.access === 'open' && endpoint.encoding !== 'raw';
  const state = await guard.count({
    ip: request.ip,
    path: pathOf(request),
    open,
    caller: request.caller,
  });
  if (state === undefined) return;
  showLimit(reply, state);
  if (state.exceeded) throw new AppError('limited', { retryAfter: state.reset, moneyEffect: 'none' });
};

/**
 * Limits the calls of a scope: by address before it is known who calls, by account and key afterwards and before the
 * body is read. The first hook runs before the one of a route that finds out who calls, the second after it.
 */
export const guardCalls = (api: FastifyInstance, guard: Guard): void => {
  api.addHook('onRequest', (request, reply) => request.life.during(() => countCall(guard, request, reply)));
  api.addHook('preParsing', (request, reply) =>
    request.life.during(async () => {
      const { caller } = request;
      if (caller === null) return;
      guard.rejectCaller(caller);
      await countCall(guard, request, reply);
    }),
  );
  api.addHook('onResponse', (request, reply, done) => {
    const key = request.caller?.key;
    if (key !== null && key !== undefined) guard.used(key.id, request.ip, reply.statusCode >= 400);
    done();
  });
};
