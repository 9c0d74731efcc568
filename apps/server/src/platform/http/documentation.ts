import { apiBase } from '@waybill/contract/endpoint.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Collects the routes registered afterwards into an OpenAPI 3.1 document. */
export const collectDocumentation = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Waybill',
        version: '1',
        description:
          'Every answer is `{code, msg, data}`; code 0 is success. Errors carry category, traceId and supportHint in data.',
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'token', description: 'From /auth/login' },
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'X-API-Key',
            description:
              'A key of the form wb_live_…, given by the staff; it may do what its template allows',
          },
        },
      },
    },
    transform: (given) => {
      const { schema, url } = jsonSchemaTransform(given);
      const form = given.route.config?.endpoint?.form;
      const body = form === undefined ? undefined : z.toJSONSchema(form, { io: 'input' });
      return { schema: body === undefined ? schema : { ...schema, body }, url };
    },
  });
};

/** The page's own policy, with nothing of other hosts and no frame around it. */
const closed = (policy: string): string =>
  policy
    .replaceAll(/ (?:https:|validator\.swagger\.io)(?=[ ;])/g, '')
    .replace("base-uri 'self'", "base-uri 'none'")
    .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
    // The product also runs on plain http in a local network.
    .replace(' upgrade-insecure-requests;', '');

/** Shows the document at `/docs` and gives it out at `/api/v1/openapi.json`. */
export const serveDocumentation = async (app: FastifyInstance): Promise<void> => {
  app.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, transformStaticCSP: closed });
};
