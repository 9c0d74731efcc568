import { apiBase } from '@waybill/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.ts';

export type RecordedCall = {
  /** When it was answered, milliseconds since the epoch. */
  readonly atMs: number;
  readonly traceId: string;
  /** Null where nobody was known, or nobody had to be. */
  readonly caller: Caller | null;
  readonly method: string;
  /** The route as the contract spells it, below `/api/v1`; undefined for what is none. */
  readonly route: string | undefined;
  /** The path as it came, below `/api/v1`. Anything may be in it. */
  readonly rawPath: string;
  readonly params: Readonly<Record<string, string>>;
  readonly httpStatus: number;
  /** Of the catalogue of errors, 0 for success. */
  readonly code: number;
  /** Of a stream that stays open, until it began. */
  readonly durationMs: number;
  readonly ip: string;
  readonly agent: string | undefined;
  /** Of the body; 0 where it was streamed. */
  readonly bytes: number;
};

/** Takes note of a call. Called when it has been answered; must neither wait nor throw. */
export type RecordCall = (call: RecordedCall) => void;

/** Where calls are noted: `record` takes one, `miss` hears of one of very many that are rejected at once and not noted. */
export type CallRecorder = { readonly record: RecordCall; readonly miss: () => void };

declare module 'fastify' {
  interface FastifyRequest {
    answeredCode: number;
    /** After how many milliseconds its answer began, of a stream that stays open. */
    beganAfterMs: number | null;
  }
}

const prefix = `${apiBase}/`;
const none: Readonly<Record<string, string>> = {};

const routeOf = (request: FastifyRequest): string | undefined => {
  const url = request.routeOptions.url;
  return url?.startsWith(prefix) === true ? url.slice(apiBase.length) : undefined;
};

const bytesOf = (reply: FastifyReply): number => Number(reply.getHeader('content-length') ?? 0);

/** Has every call below `/api/v1` noted, those too that were rejected or not found. Set before any route. */
export const recordCalls = (app: FastifyInstance, { record, miss }: CallRecorder): void => {
  const recordCall = (request: FastifyRequest, reply: FastifyReply): void => {
    if (!request.url.startsWith(prefix)) return;
    if (request.onlyCounted) {
      miss();
      return;
    }
    const route = routeOf(request);
    record({
      atMs: Date.now(),
      traceId: request.id,
      caller: request.caller,
      method: request.method,
      route,
      rawPath: request.url.slice(apiBase.length).split('?', 1)[0] ?? '',
      params: route === undefined ? none : (request.params as Record<string, string>),
      httpStatus: reply.statusCode,
      code: request.answeredCode,
      durationMs: request.beganAfterMs ?? reply.elapsedTime,
      ip: request.ip,
      agent: request.headers['user-agent'],
      bytes: bytesOf(reply),
    });
  };
  app.addHook('onResponse', (request, reply, done) => {
    recordCall(request, reply);
    done();
  });
};
