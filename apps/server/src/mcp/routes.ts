import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Identify } from '../platform/access/caller.ts';
import { AppError } from '../platform/app-error.ts';
import { localeOf } from '../platform/http/language.ts';
import { createCallEndpoint } from './call-endpoint.ts';

/** The request as the SDK reads it; the body is handed over parsed. */
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
      // A page of another origin that has somebody's browser call it brings no key, and is not to try any.
      if (request.headers.origin !== undefined) throw new AppError('forbidden');
      const key = request.headers['x-api-key'];
      if (typeof key !== 'string') throw new AppError('notSignedIn');
      const identified = await identify(
        { kind: 'key', text: key.trim() },
        { background: false, ip: request.ip },
      );
      request.caller = identified.caller;
    }),
  );
  app.post('/mcp', { schema: { hide: true } }, (request, reply) =>
    request.life.during(async () => {
      const { caller } = request;
      if (caller === null) throw new AppError('notSignedIn');
      const gone = new AbortController();
      request.life.whenGone(() => gone.abort());
      const call = createCallEndpoint(app, request, gone.signal);
      const locale = localeOf(request.headers['accept-language']);
      const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
        import('@modelcontextprotocol/server'),
        import('./create-mcp-server.ts'),
      ]);
      const handler = createMcpHandler(() => createMcpServer(caller, call, locale), {
        maxSubscriptions: 0,
        onerror: (error) => request.log.warn({ err: error }, 'an MCP request failed'),
      });
      const response = await handler.fetch(webRequest(request, gone.signal), { parsedBody: request.body });
      return reply.send(response);
    }),
  );
};
