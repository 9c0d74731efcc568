import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Identify } from '../platform/access/caller.ts';
import { AppError } from '../platform/app-error.ts';
import { localeOf } from '../platform/http/language.ts';
import { credentialsOf } from '../platform/http/mount.ts';
import { createCallEndpoint } from './call-endpoint.ts';

/** Bytes of a request: that of 10,000 numbers to track, by far. */
const requestBytes = 1_048_576;

const webRequest = ({ method, headers, body }: FastifyRequest, signal: AbortSignal): Request =>
  new Request('http://localhost/mcp', {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && name !== 'content-length' ? [[name, value]] : [],
    ),
    body: JSON.stringify(body),
    signal,
  });

/**
 * Serves the Model Context Protocol at `POST /mcp`, each request by itself: nothing is kept between two. Who calls is
 * whose key it brings, and what it may use are the key's scopes. Set in a scope of its own, with the hooks of calls.
 */
export const serveMcp = (app: FastifyInstance, identify: Identify): void => {
  app.addHook('onRequest', (request) =>
    request.life.during(async () => {
      if (request.method !== 'POST') throw new AppError('methodNotAllowed', { allow: 'POST' });
      // A page of another origin that has somebody's browser call it brings no key, and is not to try any.
      if (request.headers.origin !== undefined) throw new AppError('forbidden');
      const key = credentialsOf(request);
      if (key?.kind !== 'key') throw new AppError('notSignedIn');
      const identified = await identify(key, { background: false, ip: request.ip });
      request.caller = identified.caller;
    }),
  );
  const method = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const handler: RouteHandlerMethod = (request, reply) =>
    request.life.during(async () => {
      const { caller } = request;
      if (caller === null) throw new AppError('notSignedIn');
      const gone = new AbortController();
      request.life.whenGone(() => gone.abort());
      const begin = createCallEndpoint(app, request, gone.signal);
      const locale = localeOf(request.headers['accept-language']);
      const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
        import('@modelcontextprotocol/server'),
        import('./create-mcp-server.ts'),
      ]);
      const handler = createMcpHandler(() => createMcpServer(caller, begin, locale), {
        maxSubscriptions: 0,
        onerror: (error) => request.log.warn({ err: error }, 'an MCP request failed'),
      });
      const response = await handler.fetch(webRequest(request, gone.signal), { parsedBody: request.body });
      return reply.send(response);
    });
  app.route({ method, url: '/mcp', schema: { hide: true }, bodyLimit: requestBytes, handler });
};
