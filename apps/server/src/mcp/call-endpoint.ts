import { type EndpointShape, apiBase } from '@waybill/contract/endpoint.ts';
import type { TrackStreamLine } from '@waybill/contract/endpoints/track-batches.ts';
import { bulkhead } from 'cockatiel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { innerCalls, pathOf } from '../platform/http/guard-calls.ts';

export type Input = Readonly<Record<string, unknown>>;

export type Answer = { readonly code: number; readonly msg: string; readonly data: unknown };

/** `prepares` of a call that another one follows. */
export type CallEndpoint = (endpoint: EndpointShape, input: Input, prepares?: boolean) => Promise<Answer>;

export class CallError extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(answer.msg);
    this.answer = answer;
  }
}

export const requireData = async <T>(answer: Promise<Answer>): Promise<T> => {
  const given = await answer;
  if (given.code !== 0) throw new CallError(given);
  return given.data as T;
};

/** Calls under way for one request, which may have a hundred: others are to find places, too. */
const mostAtOnce = 4;

const streamMs = 20_000;

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A value as a segment of a path. Dots alone would name another path. */
const segment = (value: unknown): string => {
  const text = shown(value ?? '');
  return /^\.{0,2}$/.test(text) ? '-' : encodeURIComponent(text);
};

const placed = (endpoint: EndpointShape, input: Input) => {
  const { idempotencyKey, ...given } = input;
  const inPath = new Set<string>();
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name);
    return segment(given[name]);
  });
  const rest = Object.entries(given).filter(([name, value]) => !inPath.has(name) && value !== undefined);
  const sendsBody = endpoint.body !== undefined;
  return {
    url: apiBase + path,
    ...(sendsBody
      ? { payload: Object.fromEntries(rest) }
      : { query: Object.fromEntries(rest.map(([name, value]) => [name, shown(value)])) }),
    headers: typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {},
  };
};

/**
 * Calls endpoints within the process as if the request's sender had: with its key, address, language and trace. Whatever
 * stands before every call, stands before these: scopes, limits, the call log. To be begun for each use of a tool, which
 * limits count once, the first together with the request.
 */
export const createCallEndpoint = (
  app: FastifyInstance,
  request: FastifyRequest,
  signal: AbortSignal,
): (() => CallEndpoint) => {
  const sender = {
    'x-api-key': request.headers['x-api-key'],
    'x-trace-id': request.id,
    'user-agent': request.headers['user-agent'] ?? 'mcp',
    'accept-language': request.headers['accept-language'] ?? '',
  };
  const lanes = bulkhead(mostAtOnce, Infinity);
  const callEndpoint: CallEndpoint = async (endpoint, input) => {
    const { url, headers, ...parts } = placed(endpoint, input);
    const call = {
      method: endpoint.method,
      url,
      remoteAddress: request.ip,
      headers: { ...sender, ...headers },
      ...parts,
    };
    if (endpoint.answer !== 'file') return (await app.inject({ ...call, signal })).json();
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(streamMs)]);
    const response = await app.inject({ ...call, signal: timeout, payloadAsStream: true });
    let text = '';
    try {
      for await (const part of response.stream().setEncoding('utf8')) text += String(part);
    } catch (error) {
      if (!timeout.aborted) throw error;
    }
    if (response.statusCode !== 200) return JSON.parse(text) as Answer;
    const whole = text.split('\n').slice(0, -1);
    const lines = whole.map((line) => JSON.parse(line) as TrackStreamLine);
    const ended = lines.some(({ kind }) => kind === 'end');
    return { code: 0, msg: 'ok', data: { lines: lines.filter(({ kind }) => kind === 'result'), ended } };
  };
  return () => {
    const countedAt = request.callsWithin === 0 ? [pathOf(request)] : [];
    request.callsWithin += 1;
    return (endpoint, input, prepares = false) =>
      lanes.execute(
        () => innerCalls.run({ countedAt, prepares }, () => callEndpoint(endpoint, input)),
        signal,
      );
  };
};
