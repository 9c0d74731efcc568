import { apiBase } from '@waybill/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';

const renamed: Readonly<Record<string, string>> = {
  '/api/login': `${apiBase}/auth/login`,
  '/api/register': `${apiBase}/auth/register`,
  '/api/logout': `${apiBase}/auth/logout`,
};

const monitor = `${apiBase}/admin/monitor`;
/** The specification's list of these calls can be read in two ways; both are answered. */
const alsoAt: Readonly<Record<string, string>> = {
  [`${monitor}/connection-pool/status`]: `${monitor}/deadlock/connection-pool/status`,
  [`${monitor}/stats`]: `${monitor}/deadlock/stats`,
};

/** `/api/x` is `/api/v1/x`, three paths moved, and two are answered at two addresses (spec section 7). */
export const newPathOf = (url: string): string => {
  const [path = '', query] = url.split('?', 2);
  const versioned = renamed[path] ?? path.replace(/^\/api\/(?!v\d+\/)/, `${apiBase}/`);
  const target = alsoAt[versioned] ?? versioned;
  return query === undefined ? target : `${target}?${query}`;
};

export const announceOldPaths = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.originalUrl.startsWith('/api/') && !request.originalUrl.startsWith(`${apiBase}/`)) {
      reply.header('deprecation', '@1764547200').header('sunset', 'Thu, 31 Dec 2027 23:59:59 GMT');
    }
    done();
  });
};
