import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import { type OpenSpan, currentTracer } from './spans.ts';

/** Sends traces where the settings say so; otherwise nothing of it is even loaded. Comes before all that is traced. */
export const startTracing = async (settings: Config['traces'], log: Log) =>
  settings === undefined
    ? { flush: async () => undefined, stop: async () => undefined }
    : (await import('./open-telemetry.ts')).openTelemetry(settings, log);

/** Makes a span of every request, where traces are wanted; its `waybill.trace_id` is the one that users see. */
export const traceRequests = (app: FastifyInstance): void => {
  const tracer = currentTracer();
  if (tracer === undefined) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url;
    const span = tracer({
      name: route === undefined ? request.method : `${request.method} ${route}`,
      kind: 'server',
      facts: {
        'http.request.method': request.method,
        ...(route !== undefined && { 'http.route': route }),
        'waybill.trace_id': request.id,
      },
    });
    spans.set(request, span);
    request.life.whenGone(() => {
      const { statusCode } = reply;
      span.end(
        { 'http.response.status_code': statusCode },
        statusCode >= 500 ? String(statusCode) : undefined,
      );
    });
    span.within(done);
  });
  // What reads the body goes on outside of what the first hook began.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.within(done);
  });
};
