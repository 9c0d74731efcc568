import fastify, { type FastifyInstance, type FastifySchemaCompiler, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Log } from '../log/log.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { coveringHeaders } from './security-headers.ts';
import { followCalls } from './call-life.ts';
import { answerError } from './errors.ts';
import { newTraceId } from './mount.ts';
import { nothingAt, decodable, loggablePath } from './shown-paths.ts';
import { countFields, most, readBodies } from './read-bodies.ts';
import { openBytes, apiBase } from '@waybill/contract/endpoint.ts';
import { AppError } from '../app-error.ts';
import { type $ZodType, config, util } from 'zod/v4/core';
import { mostFields, problemsOf } from './field-errors.ts';

const reporting = { async: false, reportInput: true } as const;

const withNul = (query: object): Record<string, 'fields.invalid'> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => String(value).includes('\0'))
      .slice(0, mostFields)
      .map(([name]) => [name, 'fields.invalid' as const]),
  );

/**
 * Checks what came by a schema of the contract. Of very many findings only those that are answered get their texts, which
 * is most of what they cost.
 */
const compileValidator: FastifySchemaCompiler<$ZodType> =
  ({ schema: { _zod: schema }, httpPart }) =>
  (data) => {
    // The database refuses it, and an answer that has begun as a file cannot be taken back.
    const fields = httpPart === 'querystring' ? withNul(data) : {};
    if (Object.keys(fields).length > 0)
      return { error: new AppError('validation', { fields, moneyEffect: 'none' }) };
    const checked = schema.run({ value: data, issues: [] }, reporting);
    if (checked instanceof Promise) throw new Error('a schema of the contract is asynchronous');
    if (checked.issues.length === 0) return { value: checked.value };
    const issues = checked.issues
      .slice(0, mostFields)
      .map((issue) => ({ ...util.finalizeIssue(issue, reporting, config()) }));
    return { error: new AppError('validation', { fields: problemsOf(issues), moneyEffect: 'none' }) };
  };

const mostHeaders = 2 * most.fields;

/** Rejects requests with more headers or parameters in their address than any call has. Their bytes Node bounds. */
const boundHeads = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.rawHeaders.length > mostHeaders) done(new AppError('headersTooLarge'));
    else if (countFields(request.url) > most.fields)
      done(
        new AppError('validation', {
          fields: { query: ['fields.tooMany', { max: most.fields }] },
          moneyEffect: 'none',
        }),
      );
    else done();
  });
};

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
const newPathOf = (url: string): string => {
  const [path = '', query] = url.split('?', 2);
  const versioned = renamed[path] ?? path.replace(/^\/api\/(?!v\d+\/)/, `${apiBase}/`);
  const target = alsoAt[versioned] ?? versioned;
  return query === undefined ? target : `${target}?${query}`;
};

const announceOldPaths = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.originalUrl.startsWith('/api/') && !request.originalUrl.startsWith(`${apiBase}/`)) {
      reply.header('deprecation', '@1764547200').header('sunset', 'Thu, 31 Dec 2027 23:59:59 GMT');
    }
    done();
  });
};

const traceIdPattern = /^[\w-]{8,64}$/;

export const createHttp = async ({
  log,
  trustedProxies,
  checkAnswers,
}: {
  readonly log: Log;
  readonly trustedProxies: readonly string[];
  /** Whether answers are checked against the contract; on in tests, where a wrong one is a failure. */
  readonly checkAnswers: boolean;
}): Promise<FastifyInstance> => {
  // What is logged of a request is named below and holds no secret, so that nothing has to be searched for one.
  const requests = log.child({}, { redact: [] });
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: openBytes,
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // What still comes in while it closes is answered like anything else.
    return503OnClosing: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, requests),
    rewriteUrl: (request) => newPathOf(decodable(request.url ?? '/')),
    // Longer ones are rejected by what they mean, not by a router that knows no hooks; headers bound them.
    routerOptions: { maxParamLength: 16_384 },
    genReqId: (request) => {
      const given = request.headers['x-trace-id'];
      return typeof given === 'string' && traceIdPattern.test(given) ? given : newTraceId();
    },
  }) as unknown as FastifyInstance;

  app.setErrorHandler(answerError);
  app.setNotFoundHandler(async (request) => {
    throw nothingAt(request.url);
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(checkAnswers ? serializerCompiler : () => (answer) => JSON.stringify(answer));
  app.decorateRequest('caller', null);
  app.decorateRequest('problem', null);
  app.decorateRequest('answeredCode', 0);
  app.decorateRequest('beganAfterMs', null);
  app.decorateRequest('place', null);
  app.decorateRequest('onlyCounted', false);
  app.decorateRequest('inner', null);
  app.decorateRequest('callsWithin', 0);
  followCalls(app);
  boundHeads(app);
  announceOldPaths(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-trace-id', request.id).headers(coveringHeaders);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // As in the call log: of very many that are rejected, some are told one by one.
    if (!request.onlyCounted) {
      requests.info({
        traceId: request.id,
        method: request.method,
        path: loggablePath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.caller?.userId,
        keyId: request.caller?.key?.id,
      });
    }
    done();
  });
  await readBodies(app);
  return app;
};
