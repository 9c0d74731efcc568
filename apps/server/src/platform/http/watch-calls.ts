import { apiBase } from '@waybill/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorName, errorStatus } from '@waybill/contract/codes.ts';
import type { SecurityEventKind } from '@waybill/contract/endpoints/security.ts';
import type { Origin, Person, SentText, Witness } from '../access/witness.ts';

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

const recordedCall = (request: FastifyRequest, reply: FastifyReply) => {
  const route = routeOf(request);
  return {
    /** When it was answered, milliseconds since the epoch. */
    atMs: Date.now(),
    traceId: request.id,
    /** Null where nobody was known, or nobody had to be. */
    caller: request.caller,
    method: request.method,
    /** The route as the contract spells it, below `/api/v1`; undefined for what is none. */
    route,
    /** The path as it came, below `/api/v1`. Anything may be in it. */
    rawPath: request.url.slice(apiBase.length).split('?', 1)[0] ?? '',
    params: route === undefined ? none : (request.params as Record<string, string>),
    httpStatus: reply.statusCode,
    /** Of the catalogue of errors, 0 for success. */
    code: request.answeredCode,
    /** Of a stream that stays open, until it began. */
    durationMs: request.beganAfterMs ?? reply.elapsedTime,
    ip: request.ip,
    agent: request.headers['user-agent'],
    /** Of the body; 0 where it was streamed. */
    bytes: Number(reply.getHeader('content-length') ?? 0),
  };
};
export type RecordedCall = ReturnType<typeof recordedCall>;

/**
 * Has every call below `/api/v1` noted, those too that were rejected or not found. Set before any route. `record` takes a
 * call once it has been answered, `miss` hears of one of very many that are rejected at once; neither may wait or throw.
 */
export const recordCalls = (
  app: FastifyInstance,
  { record, miss }: { readonly record: (call: RecordedCall) => void; readonly miss: () => void },
): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.url.startsWith(prefix) && request.inner?.prepares !== true) {
      if (request.onlyCounted) miss();
      else record(recordedCall(request, reply));
    }
    done();
  });
};

const secretField = /pass|psw|pwd|token|code|secret|key$|authori[sz]ation|credential/i;
/** What a text must have to be looked at closely: one pass over it, without going back. */
const suspicious = /[<%\\]|&[#a-z]|script\s*:|data:|\bon[a-z]{3,30}\s*=/i;

/** What is looked at of one request: enough for whatever a person writes, little enough for what a machine sends. */
export const most = { values: 2_000, characters: 200_000, texts: 20, depth: 8, field: 100 } as const;

/** Texts of a query and a body that could hold markup, with their fields; secrets are left out. Work is bounded. */
export const suspiciousTexts = (...parts: readonly unknown[]): SentText[] => {
  const found: SentText[] = [];
  let values = 0;
  let characters = 0;
  const isEnough = (): boolean =>
    values >= most.values || characters >= most.characters || found.length >= most.texts;
  const visit = (value: unknown, field: string, depth: number): void => {
    if (isEnough()) return;
    values += 1;
    if (typeof value === 'string') {
      const text = value.slice(0, most.characters - characters);
      characters += text.length;
      if (suspicious.test(text)) found.push({ field: field.slice(0, most.field), text });
      return;
    }
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || depth >= most.depth)
      return;
    if (Array.isArray(value)) {
      for (const one of value) {
        if (isEnough()) return;
        visit(one, `${field}[]`, depth + 1);
      }
      return;
    }
    for (const [name, one] of Object.entries(value)) {
      if (isEnough()) return;
      if (!secretField.test(name)) visit(one, field === '' ? name : `${field}.${name}`, depth + 1);
    }
  };
  for (const part of parts) visit(part, '', 0);
  return found;
};

/** Errors that matter to safety wherever they happen; failed sign-ins are noted where they are decided. */
const kinds: Readonly<Partial<Record<ErrorName, SecurityEventKind>>> = {
  forbidden: 'forbidden',
  blocked: 'blocked',
  limited: 'limited',
  keyRefused: 'key_refused',
  pushRefused: 'push_refused',
  fileUnsafe: 'malware',
};

export const originOf = (request: FastifyRequest): Origin => {
  const route = request.routeOptions.url ?? '';
  return {
    ip: request.ip,
    ua: request.headers['user-agent']?.slice(0, 300) ?? null,
    method: request.method,
    path: route.startsWith(apiBase) ? route.slice(apiBase.length) : route,
    traceId: request.id,
  };
};

const personOf = ({ caller }: FastifyRequest): Person | undefined =>
  caller === null ? undefined : { id: caller.userId, userName: caller.userName };

/** Tells of every request after its answer has gone out: errors, failures, and texts that may hold markup. */
export const watchCalls = (app: FastifyInstance, witness: Witness): void => {
  app.addHook('onResponse', (request, _reply, done) => {
    const { problem } = request;
    if (problem !== null) {
      const { reason } = problem.appError;
      const kind = kinds[reason];
      if (kind !== undefined)
        witness.record({ kind, origin: originOf(request), user: personOf(request), reason });
      if (errorStatus(reason) >= 500) witness.failed(problem.error, originOf(request), personOf(request));
    }
    const texts = suspiciousTexts(request.query, request.body);
    if (texts.length > 0) witness.texts(texts, originOf(request), personOf(request));
    done();
  });
};
