import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type OpenSpan, currentTracer } from './spans.ts';

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
