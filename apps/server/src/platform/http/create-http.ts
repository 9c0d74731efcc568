import { openBytes } from '@waybill/contract/body-bytes.ts';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Log } from '../log/log.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { coveringHeaders } from './covering-headers.ts';
import { followCalls } from './call-life.ts';
import { boundHeads } from './bound-heads.ts';
import { compileValidator } from './compile-validator.ts';
import { answerError } from './errors.ts';
import { newTraceId } from './mount.ts';
import { nothingAt } from './nothing-at.ts';
import { announceOldPaths, newPathOf } from './old-paths.ts';
import { readBodies } from './read-bodies.ts';
import { decodable, loggablePath } from './shown-paths.ts';

const traceIdPattern = /^[\w-]{8,64}$/;

export type HttpSettings = {
  readonly log: Log;
  readonly trustedProxies: readonly string[];
  /** Whether answers are checked against the contract; on in tests, where a wrong one is a failure. */
  readonly checkAnswers: boolean;
};

export const createHttp = async ({
  log,
  trustedProxies,
  checkAnswers,
}: HttpSettings): Promise<FastifyInstance> => {
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
