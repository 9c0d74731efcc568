import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { keyPrefix } from '@waybill/contract/constants.ts';
import { bodyBytesOf, type EndpointShape } from '@waybill/contract/endpoint.ts';
import { envelopeOf } from '@waybill/contract/envelope.ts';
import type { LimitState } from '../access/guard.ts';
import { type Caller, type Credentials, type Identify, requireAccess } from '../access/caller.ts';
import { AppError, fieldError } from '../app-error.ts';
import type { Call, FileAnswer, Handlers } from './handlers.ts';
import { localeOf, translatorFor } from './language.ts';
import { jsonReader } from './read-bodies.ts';
import { originOf } from './watch-calls.ts';

/** Tells in `RateLimit-*` where a limit stands, unless one that leaves less is told already. */
export const showLimit = (reply: FastifyReply, { limit, remaining, reset }: LimitState): void => {
  const shown = reply.getHeader('ratelimit-remaining');
  if (shown !== undefined && remaining > Number(shown)) return;
  reply
    .header('ratelimit-limit', limit)
    .header('ratelimit-remaining', remaining)
    .header('ratelimit-reset', reset);
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const tokenOf = (request: FastifyRequest): string | undefined => {
  const { token, authorization } = request.headers;
  const given = typeof token === 'string' ? token : authorization;
  return given?.replace(/^Bearer\s+/i, '').trim() || undefined;
};

/** What a request is judged by: an API key where it brings one, whatever else it brings. */
export const credentialsOf = (request: FastifyRequest): Credentials | undefined => {
  const key = request.headers['x-api-key'];
  if (typeof key === 'string') return { kind: 'key', text: key.trim() };
  const token = tokenOf(request);
  if (token?.includes(keyPrefix) === true)
    throw new AppError('keyRefused', { hint: 'errors.keyRefused.header' });
  return token === undefined ? undefined : { kind: 'token', text: token };
};

const giveToken = (reply: FastifyReply, token: string): void => {
  reply.header('x-new-token', token).header('x-token-refreshed', 'true');
};

const identifyCaller =
  (endpoint: EndpointShape, identify: Identify) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    request.life.during(async () => {
      const credentials = credentialsOf(request);
      if (credentials === undefined) {
        const isBrowser = request.headers['sec-fetch-site'] !== undefined;
        throw new AppError('notSignedIn', isBrowser ? {} : { hint: 'errors.notSignedIn.program' });
      }
      const background = endpoint.background === true || request.headers['x-background'] === '1';
      const { caller, renewedToken } = await identify(credentials, { background, ip: request.ip });
      request.caller = caller;
      requireAccess(caller, endpoint);
      if (renewedToken !== undefined) giveToken(reply, renewedToken);
    });

const idempotencyKeyOf = (endpoint: EndpointShape, request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (endpoint.idempotent !== true || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w-]{8,128}$/.test(key)) {
    throw fieldError('Idempotency-Key', 'fields.idempotencyKey');
  }
  return key;
};

/** Streams that stay open until something happens: how long they do is not how long an answer took. */
const staysOpen = /^(text\/event-stream|application\/x-ndjson)/;

const sendFile = (reply: FastifyReply, file: FileAnswer): FastifyReply => {
  if (staysOpen.test(file.contentType)) reply.request.beganAfterMs = reply.elapsedTime;
  return reply
    .type(file.contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .header('x-content-type-options', 'nosniff')
    .headers({ ...file.headers })
    .send(file.body);
};

const envelope = (data: unknown) => ({ code: 0, msg: 'ok', data });

/** Encodings whose bodies are read in another way, each in a scope of its own. */
const readers: Readonly<Record<string, (scope: FastifyInstance) => void>> = {
  /** Every body, of whatever type, stays the bytes that came. */
  raw: (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  },
  /**
   * JSON is also read under the name of plain text: that is how `sendBeacon` sends a string, and a page that is being left
   * cannot ask first whether it may send another type.
   */
  beacon: (scope) => scope.addContentTypeParser('text/plain', { parseAs: 'buffer' }, jsonReader(scope)),
};

const consumes: Readonly<Record<string, { readonly consumes: string[] }>> = {
  form: { consumes: ['application/x-www-form-urlencoded', 'application/json'] },
  beacon: { consumes: ['application/json', 'text/plain'] },
  multipart: { consumes: ['multipart/form-data'] },
};

const responseOf = ({ answer = 'envelope', data }: EndpointShape): object | undefined => {
  if (answer === 'envelope') return { 200: envelopeOf(data) };
  return answer === 'bare' ? { 200: data } : undefined;
};

export const newTraceId = (): string => randomUUID();

/**
 * Mounts a feature's endpoints: who may call, checked input, the envelope around the answer.
 * Errors go to `answerError`.
 */
export const mount = <const T extends Readonly<Record<string, EndpointShape>>>(
  app: FastifyInstance,
  identify: Identify,
  endpoints: T,
  handlers: Handlers<T>,
): void => {
  for (const [id, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[id] as (call: Call<EndpointShape>) => Promise<unknown>;
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: bodyBytesOf(endpoint),
      config: { endpoint },
      schema: {
        operationId: endpoint.id,
        summary: endpoint.summary,
        tags: [endpoint.path.split('/')[1] ?? ''],
        ...(endpoint.encoding !== undefined && consumes[endpoint.encoding]),
        // Of a key without a schema the framework would warn.
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: responseOf(endpoint),
      },
      ...(endpoint.access === 'open' ? {} : { onRequest: identifyCaller(endpoint, identify) }),
      handler: (request, reply) =>
        request.life.during(async () => {
          const locale = localeOf(request.headers['accept-language']);
          const answer = await handler({
            params: request.params,
            query: request.query,
            body: request.body,
            caller: request.caller,
            token: tokenOf(request),
            locale,
            t: translatorFor(locale),
            ip: request.ip,
            device: request.headers['user-agent'],
            traceId: request.id,
            origin: originOf(request),
            giveToken: (token: string) => giveToken(reply, token),
            notifyLimit: (state: LimitState) => showLimit(reply, state),
            idempotencyKey: idempotencyKeyOf(endpoint, request),
            request,
          } as unknown as Call<EndpointShape>);
          if (endpoint.answer === 'file') return sendFile(reply, answer as FileAnswer);
          if (endpoint.answer === 'nothing') return reply.code(204).send();
          return endpoint.answer === 'bare' ? answer : envelope(answer);
        }),
    };
    const read = readers[endpoint.encoding ?? ''];
    if (read === undefined) app.route(route);
    else
      void app.register(async (scope) => {
        read(scope);
        scope.route(route);
      });
  }
};
