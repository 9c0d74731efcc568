import { apiBase } from '@waybill/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';

const renamed: Readonly<Record<string, string>> = {
  '/api/login': `${apiBase}/auth/login`,
  '/api/register': `${apiBase}/auth/register`,
  '/api/logout': `${apiBase}/auth/logout`,
};

/** `/api/x` is `/api/v1/x`, and three paths moved (spec section 7). */
export const newPathOf = (url: string): string => {
  const [path = '', query] = url.split('?', 2);
  const target = renamed[path] ?? path.replace(/^\/api\/(?!v\d+\/)/, `${apiBase}/`);
  return query === undefined ? target : `${target}?${query}`;
};

/** Tells callers of old paths that these will go. */
export const announceOldPaths = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.originalUrl.startsWith('/api/') && !request.originalUrl.startsWith(`${apiBase}/`)) {
      reply.header('deprecation', '@1764547200').header('sunset', 'Thu, 31 Dec 2027 23:59:59 GMT');
    }
  });
};
