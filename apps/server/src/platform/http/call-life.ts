import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How far a call has come: the one place that says when whatever is counted per call comes back. */
export type CallLife = {
  ended(): boolean;
  /** Calls `act` once nobody waits for the answer any more: it has gone out, or the caller has left. */
  whenGone(act: () => void): void;
  /** Calls `act` once the call has ended: nobody waits for its answer, and no work for it is under way. */
  whenEnded(act: () => void): void;
  /**
   * Does work for the call, which does not end before that. Work for a call that has ended is not begun, and what is
   * returned then never settles, so that nothing behind it happens either.
   */
  during<T>(work: () => Promise<T>): Promise<T>;
};

declare module 'fastify' {
  interface FastifyRequest {
    life: CallLife;
  }
}

const unheard = (): void => undefined;
const waiting = new WeakMap<Socket, Set<() => void>>();

/** Calls under way on a connection: pipelining brings many, and each of them ends with it. */
const callsOf = (socket: Socket): Set<() => void> => {
  const known = waiting.get(socket);
  if (known !== undefined) return known;
  const calls = new Set<() => void>();
  waiting.set(socket, calls);
  socket.once('close', () => {
    for (const leave of calls) leave();
  });
  return calls;
};

const createLife = ({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): CallLife => {
  let working = 0;
  let isGone = false;
  let isEnded = false;
  let atGone: (() => void)[] = [];
  let atEnd: (() => void)[] = [];

  const endIfOver = (): void => {
    if (!isGone || isEnded || working > 0) return;
    isEnded = true;
    for (const act of atEnd) act();
    atEnd = [];
  };
  const leave = (): void => {
    if (isGone) return;
    isGone = true;
    callsOf(socket).delete(leave);
    for (const act of atGone) act();
    atGone = [];
    endIfOver();
  };

  // An answer that waits behind others of its connection is told nothing of its close.
  raw.once('close', leave);
  callsOf(socket).add(leave);
  if (socket.destroyed) leave();

  return {
    ended: () => isEnded,
    whenGone: (act) => {
      if (isGone) act();
      else atGone.push(act);
    },
    whenEnded: (act) => {
      if (isEnded) act();
      else atEnd.push(act);
    },
    during: async (work) => {
      if (isEnded) return new Promise(unheard);
      working += 1;
      try {
        return await work();
      } finally {
        working -= 1;
        endIfOver();
      }
    },
  };
};

/** Calls that may wait behind another on one connection; whoever sends more has it broken off. */
const mostBehind = 32;

/**
 * Gives every request its life, and has the calls of one connection begin one after the other: what waits behind an
 * answer that takes long, or a stream, takes nothing. To be set before any other hook: what is attached after a first
 * wait may come too late to hear of a caller who left meanwhile.
 */
export const followCalls = (app: FastifyInstance): void => {
  const last = new WeakMap<Socket, CallLife>();
  // Set below before anybody reads it.
  app.decorateRequest('life');
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const before = last.get(socket);
    request.life = createLife(request, reply);
    last.set(socket, request.life);
    if (callsOf(socket).size > mostBehind + 1) socket.destroy();
    if (before === undefined) done();
    else
      before.whenGone(() => {
        if (!socket.destroyed) done();
      });
  });
};
