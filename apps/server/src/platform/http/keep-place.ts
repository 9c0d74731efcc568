import type { Lasting, Priority } from '@waybill/contract/priority.ts';
import type { FastifyReply } from 'fastify';
import type { Places } from './places.ts';

/** The place of one call, from when it is let in until nothing is done for it any more. */
export type KeptPlace = {
  readonly priority: Priority;
  /** Makes room while the body is on its way: whoever sends slowly takes nothing from others. */
  stepAside(): void;
  /** Takes a place again; false when there is none. */
  stepBack(): boolean;
  /** Hears that its work is over: the answer is known. */
  worked(): void;
};

/**
 * Takes a place for a call; undefined when there is none. It is given back when the answer has gone out and, where the
 * caller has left before, when the work is over: the database works on, and whoever leaves and asks again must not have it
 * work for two.
 */
export const keepPlace = (
  places: Places,
  lasting: Lasting,
  priority: Priority,
  reply: FastifyReply,
): KeptPlace | undefined => {
  let leave = places.take(lasting, priority);
  if (leave === undefined) return undefined;
  let isAside = false;
  let isWorked = false;
  let isClosed = false;
  reply.raw.once('close', () => {
    isClosed = true;
    if (isWorked) leave?.();
  });
  return {
    priority,
    stepAside: () => {
      leave?.();
      leave = places.take('open', priority);
      isAside = true;
    },
    stepBack: () => {
      if (!isAside) return true;
      leave?.();
      leave = places.take(lasting, priority);
      isAside = false;
      return leave !== undefined;
    },
    worked: () => {
      isWorked = true;
      if (isClosed) leave?.();
    },
  };
};
