import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { errorStatus } from '@waybill/contract/codes.ts';
import { type EndpointShape, apiBase, type Lasting, type Priority } from '@waybill/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Slots, lastingOf, priorityOf, secondsToWait } from './slots.ts';
import { errorBody } from './errors.ts';
import type { CallLife } from './call-life.ts';
import type { Guard } from '../access/guard.ts';
import type { Log } from '../log/log.ts';
import { AppError } from '../app-error.ts';
import { rejectBrokenRequest } from './broken-requests.ts';
import { showLimit } from './mount.ts';

type KeptSlot = {
  readonly priority: Priority;
  /** Makes room while the body is on its way: whoever sends slowly takes nothing from others. */
  stepAside(): void;
  stepBack(): boolean;
};

/**
 * Takes a slot for a call; undefined when there is none. It is released when the call ends, which is not before the
 * work for it does, also where the caller has left: the database works on, and whoever leaves and asks again must not have
 * it work for two.
 */
const keepSlot = (
  slots: Slots,
  lasting: Lasting,
  priority: Priority,
  life: CallLife,
): KeptSlot | undefined => {
  let release = slots.take(lasting, priority);
  if (release === undefined) return undefined;
  let isAside = false;
  const change = (to: Lasting): void => {
    release?.();
    release = life.ended() ? undefined : slots.take(to, priority);
  };
  life.whenEnded(() => release?.());
  return {
    priority,
    stepAside: () => {
      change('open');
      isAside = true;
    },
    stepBack: () => {
      if (!isAside) return true;
      change(lasting);
      isAside = false;
      return release !== undefined;
    },
  };
};

/** A call that a request makes within the process. */
type InnerCall = {
  /** Paths at which what it is part of was counted. */
  readonly countedAt: string[];
  /** Another follows, which is noted in its place as a use of the key and in the call log. */
  readonly prepares: boolean;
};
export const innerCalls = new AsyncLocalStorage<InnerCall>();

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointShape;
  }
  interface FastifyRequest {
    /** Null for what takes no place, or found none. */
    slot: KeptSlot | null;
    /** Whether the call log only counts it: one of very many that were rejected. */
    onlyCounted: boolean;
    /** Null for what comes from outside. */
    inner: InnerCall | null;
    /** What it did within the process, which is noted in its place as a use of the key. */
    callsWithin: number;
  }
}

/** Rejected calls that the call log keeps each second; further ones are counted. */
const loggedPerSecond = 20;

const createSample = (): (() => boolean) => {
  let second = 0;
  let seen = 0;
  return () => {
    const now = Math.floor(performance.now() / 1000);
    seen = now === second ? seen + 1 : 1;
    second = now;
    return seen <= loggedPerSecond;
  };
};

/**
 * Bounds the calls of a scope that are under way: what finds no place is rejected at once with `overloaded`, before it is
 * known who calls and before the body is read, in the order of `Priority`. Routes without an endpoint take no place.
 * `refused` hears of each. To be set before other hooks of the scope.
 */
export const shedCalls = (
  api: FastifyInstance,
  slots: Slots,
  refused: (priority: Priority) => void,
): void => {
  const isLogged = createSample();

  /** Answers as `answerError` does, without the cost of an error: there may be thousands a second. */
  const reject = (request: FastifyRequest, reply: FastifyReply, priority: Priority): void => {
    refused(priority);
    request.onlyCounted = !isLogged();
    const retryAfter = secondsToWait(priority, Math.random());
    void reply
      .code(errorStatus('overloaded'))
      .type('application/json; charset=utf-8')
      .header('retry-after', retryAfter)
      .send(errorBody('overloaded', { retryAfter, moneyEffect: 'none' }, request));
  };

  api.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined) {
      done();
      return;
    }
    const priority = priorityOf(endpoint, request.headers['x-background'] === '1');
    const slot = keepSlot(slots, lastingOf(endpoint), priority, request.life);
    if (slot === undefined) {
      reject(request, reply, priority);
      return;
    }
    request.slot = slot;
    done();
  });
  api.addHook('preParsing', (request, _reply, payload, done) => {
    if (!request.raw.complete) request.slot?.stepAside();
    done(null, payload);
  });
  api.addHook('preValidation', (request, reply, done) => {
    const { slot } = request;
    if (slot === null || slot.stepBack()) done();
    else reject(request, reply, slot.priority);
  });
};

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

export const pathOf = (request: FastifyRequest): string =>
  (request.routeOptions.url ?? '').slice(apiBase.length);

const countCall = async (guard: Guard, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { endpoint } = request.routeOptions.config;
  // Carriers push from few addresses; who pushes without a signature is limited by its own limit.
  const open = endpoint?.access === 'open' && endpoint.encoding !== 'raw';
  const state = await guard.count({
    ip: request.ip,
    path: pathOf(request),
    open,
    caller: request.caller,
    ...(request.inner && { countedAt: request.inner.countedAt }),
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
  api.addHook('onRequest', (request, reply) => {
    const inner = innerCalls.getStore();
    if (inner !== undefined) {
      request.inner = { ...inner, countedAt: [...inner.countedAt] };
      inner.countedAt.push(pathOf(request));
    }
    return request.life.during(() => countCall(guard, request, reply));
  });
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
    const isNotedElsewhere = request.callsWithin > 0 || request.inner?.prepares === true;
    if (key !== null && key !== undefined && !isNotedElsewhere)
      guard.used(key.id, request.ip, reply.statusCode >= 400);
    done();
  });
};
