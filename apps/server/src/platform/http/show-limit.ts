import type { FastifyReply } from 'fastify';
import type { LimitState } from '../access/guard.ts';

/** Tells in `RateLimit-*` where a limit stands, unless one that leaves less is told already. */
export const showLimit = (reply: FastifyReply, { limit, remaining, reset }: LimitState): void => {
  const shown = reply.getHeader('ratelimit-remaining');
  if (shown !== undefined && remaining > Number(shown)) return;
  reply
    .header('ratelimit-limit', limit)
    .header('ratelimit-remaining', remaining)
    .header('ratelimit-reset', reset);
};
