import { demoKey } from '@waybill/contract/constants.ts';
import { type EndpointShape, apiBase } from '@waybill/contract/endpoint.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { ErrorEnvelope } from '@waybill/contract/envelope.ts';
import { jsonSchemaOf } from '@waybill/contract/json-schema.ts';
import { webhookBody, webhookEventTypes } from '@waybill/contract/vocabulary/webhook.ts';
import type { z } from 'zod';
import { type Operation, components, describeCall, tags, errorTable, row } from './describe-calls.ts';

type Schema = {
  $ref?: string;
  enum?: string[];
  propertyNames?: Schema;
  properties?: object;
  additionalProperties?: unknown;
};

const refOf = (name: string): string => `#/components/schemas/${name}`;

/** Names the keys of a record whose keys are known, which tools look for among its properties. */
const nameKeys = (schema: unknown, schemas: Readonly<Record<string, Schema>>): void => {
  if (typeof schema !== 'object' || schema === null) return;
  const { propertyNames = {}, properties, additionalProperties } = schema as Schema;
  const keys = (schemas[propertyNames.$ref?.replace(refOf(''), '') ?? ''] ?? propertyNames).enum;
  if (keys !== undefined && properties === undefined)
    Object.assign(schema, {
      properties: Object.fromEntries(keys.map((name) => [name, additionalProperties])),
      additionalProperties: false,
      propertyNames: undefined,
    });
  for (const part of Object.values(schema)) nameKeys(part, schemas);
};

const collectSchemas = () => {
  const schemas: Record<string, Schema> = {};
  const write = (schema: z.core.$ZodType, io: 'input' | 'output'): object => {
    const text = JSON.stringify(jsonSchemaOf(schema, io)).replaceAll('"#/$defs/', `"${refOf('')}`);
    const { $defs, ...written } = JSON.parse(text) as { $defs?: Record<string, Schema> };
    Object.assign(schemas, $defs);
    nameKeys([written, $defs], schemas);
    return written;
  };
  return { schemas, write };
};

const describeWebhooks = (write: ReturnType<typeof collectSchemas>['write']): object =>
  Object.fromEntries(
    webhookEventTypes.map((type) => {
      const schema = write(webhookBody(type), 'output');
      const description = 'Signed as Standard Webhooks says; with thin payloads `data` has `object` alone.';
      const requestBody = { required: true, content: { 'application/json': { schema } } };
      const responses = { '2XX': { description: 'Taken; anything else is tried again.' } };
      const operationId = `webhook_${type.replace('.', '_')}`;
      return [
        type,
        { post: { operationId, summary: type, description, security: [], requestBody, responses } },
      ];
    }),
  );

/** Numbers that the imitated carriers answer in a way of their own (`packages/carriers/src/sandbox`). */
const testNumbers: readonly (readonly string[])[] = [
  ['122816215025810', 'Delivered'],
  ['920241085725456', 'In transit'],
  ['852426136339213', 'Delivery attempted'],
  ['1Z999AA19753140405', '97531404: not found'],
  ['1Z999AA19753140003', '97531400: refused as invalid'],
  ['1Z999AA19753150305', '97531503: the carrier is down for it'],
];

/** How a program comes to its first answer; `/developers` and the README of the client say the same. */
const firstSteps = `1. To order, first accept the terms of use, on the web under Personal centre. Queries do not need it.
2. Ask the staff for a key whose template has the scopes of your calls (\`own:query\` to query, \`own:order\` as well to buy), and collect it under Personal centre, API keys.
3. Send it in \`X-API-Key\`, beginning with \`GET ${apiBase}/user/getUserPoint\` (\`own:points\`). Messages are in the language of \`Accept-Language\`. TypeScript: \`npm install <this address>/developers/waybill-client.tgz\`.

To test, a demo (\`npm start\`) has the key \`${demoKey}\` of user@demo.local, and imitates the carriers:

${row(['Number', 'What comes of it'])}
${row(['---', '---'])}
${testNumbers.map(row).join('\n')}

The digits have their meaning in every valid number of UPS, FedEx and USPS.`;

export const collectDocumentation = async (app: FastifyInstance): Promise<void> => {
  const endpoints = new Map<string, EndpointShape>();
  const { schemas, write } = collectSchemas();
  const completeDocument = (document: object): object => {
    const { paths } = document as { paths: Record<string, Record<string, Operation>> };
    write(ErrorEnvelope, 'output');
    const webhooks = describeWebhooks(write);
    for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
      const endpoint = endpoints.get(operation.operationId);
      if (endpoint !== undefined) describeCall(operation, endpoint, { schemas, write });
    }
    const text = JSON.stringify([paths, webhooks, schemas, components]);
    for (const name of Object.keys(schemas)) if (!text.includes(`"${refOf(name)}"`)) delete schemas[name];
    return { ...document, components: { ...components, schemas }, webhooks };
  };
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Waybill',
        version: '1',
        description: `${firstSteps}\n\nEvery answer is \`{code, msg, data}\`; code 0 is success. Errors carry category, traceId and supportHint in data.\n\n${errorTable()}`,
        contact: { name: 'Support of the installation' },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/', description: 'The installation that gives this document out.' }],
      tags,
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint;
      if (endpoint === undefined) return { schema, url };
      endpoints.set(endpoint.id, endpoint);
      const parts = {
        params: endpoint.params,
        querystring: endpoint.query,
        body: endpoint.form ?? endpoint.body,
      };
      const { response } = schema as { response?: Record<string, z.core.$ZodType> };
      const taken = Object.entries(parts).flatMap(([name, part]) =>
        part === undefined ? [] : [[name, write(part, 'input')]],
      );
      const answered = Object.entries(response ?? {}).map(([status, part]) => [
        status,
        write(part, 'output'),
      ]);
      const written = {
        ...Object.fromEntries(taken),
        ...(response && { response: Object.fromEntries(answered) }),
      };
      return { schema: { ...schema, ...written }, url };
    },
    transformObject: (given) =>
      'openapiObject' in given ? completeDocument(given.openapiObject) : given.swaggerObject,
  });
};

const closed = (policy: string): string =>
  policy
    .replaceAll(/ (?:https:|validator\.swagger\.io)(?=[ ;])/g, '')
    .replace("base-uri 'self'", "base-uri 'none'")
    .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
    // The product also runs on plain http in a local network.
    .replace(' upgrade-insecure-requests;', '');

/** What a page on a phone and a search engine need; the library writes neither. */
const head = `<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="description" content="The API of Waybill: query, hold, buy and track numbers, with every call to try." />`;

/** One server needs no choice, the long table of codes has its own scroll; the rest repairs contrast and sizes below WCAG 2.2 AA. */
const styles = `.swagger-ui .scheme-container .servers, .swagger-ui .servers-title { display: none }
.swagger-ui .info .markdown { max-height: 26rem; overflow: auto }
.swagger-ui .info :is(td, th) { padding-inline-end: 1rem }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #3b4151 }
.swagger-ui .info .title small pre { color: #fff }
.swagger-ui .info a, .swagger-ui .info .link .url { color: #2f5bb7 }
.swagger-ui .btn.authorize { border-color: #1b7a4b; color: #1b7a4b }
.swagger-ui .btn.authorize svg { fill: #1b7a4b }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f6fbf }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1b7a4b }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #9a5b00 }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0f7a65 }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #c22626 }
.swagger-ui .opblock-summary-path a { display: inline-block; min-width: 24px; padding: 6px 0 }`;

const headings = `new MutationObserver(() => {
  for (const heading of document.querySelectorAll('h3.opblock-tag:not([aria-level]), .models h4:not([aria-level])'))
    heading.setAttribute('aria-level', '2');
}).observe(document.body, { childList: true, subtree: true });`;

type Tree = { [key: string]: unknown; $ref?: string };

/**
 * A plugin of Swagger UI that resolves the references of what is opened, and of nothing else. The UI's own way reads
 * the whole document anew for each part, for seconds each time. Runs in the browser, so it refers to nothing outside.
 */
const resolveWhatIsOpened = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        requestResolvedSubtree:
          (
            _original: unknown,
            system: {
              specSelectors: { specJson: () => { getIn: (path: string[]) => { toJS?: () => Tree } } };
              specActions: { updateResolvedSubtree: (path: string[], value: unknown) => unknown };
            },
          ) =>
          (path: string[]): unknown => {
            const at = (steps: string[]): Tree | undefined =>
              system.specSelectors.specJson().getIn(steps)?.toJS?.();
            const resolve = (node: unknown, within: string[]): unknown => {
              if (Array.isArray(node)) return node.map((part) => resolve(part, within));
              if (typeof node !== 'object' || node === null) return node;
              const { $ref: ref, ...rest } = node as Tree;
              const named = typeof ref === 'string' && ref.startsWith('#/') && !within.includes(ref);
              const whole = named ? { ...at(ref.slice(2).split('/')), ...rest, $$ref: ref } : node;
              const inside = named ? [...within, ref] : within;
              return Object.fromEntries(
                Object.entries(whole).map(([key, part]) => [key, resolve(part, inside)]),
              );
            };
            return system.specActions.updateResolvedSubtree(path, resolve(at(path), []));
          },
      },
    },
  },
});

export const serveDocumentation = async (app: FastifyInstance): Promise<void> => {
  app.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, async () => app.swagger());
  await app.register(async (page) => {
    page.addHook('onSend', async (_request, _reply, payload) =>
      typeof payload === 'string' ? payload.replace('<meta charset="UTF-8">', `$&\n${head}`) : payload,
    );
    await page.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      transformStaticCSP: closed,
      theme: {
        title: 'Waybill API',
        css: [{ filename: 'docs.css', content: styles }],
        js: [{ filename: 'docs.js', content: headings }],
      },
      // Without the bar that opens documents of other addresses; calls unfold by their tag, as there are many.
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'none',
        deepLinking: true,
        plugins: [resolveWhatIsOpened],
      },
    });
  });
};
