import { rewrites } from '@waybill/phrases/rewrites.ts';
import { ApiError, type NextAction } from './errors.ts';
import type { ErrorKind } from './session-states.ts';
import { isRecord } from '../std/is-record.ts';
import { errorCatalogue, errorNames, type MoneyEffect } from '@waybill/contract/codes.ts';
import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { attempt, isLost, type Received, type Call, type Outcome } from './attempt.ts';
import { recordTrace } from './failed-calls.ts';
import { liveSession } from './live-session.ts';
import { parseJson } from './parse-json.ts';
import { pause } from './after.ts';

/** Errors of 401 that are about what was typed and not about the token. */
const aboutInput: ReadonlySet<string> = new Set(['wrongPassword', 'locked', 'notActivated']);

/**
 * "Auth paths" are all of `/auth/` but logout (spec section 4), and but what somebody who is signed in does with their
 * second factor.
 */
const isAuthPath = (path: string): boolean => /^\/auth\/(?!logout$|second-factor(?!\/sign-in$))/.test(path);

/** What a 401 says of the session; undefined when it says nothing of it. */
export const errorKind = (path: string, error: ApiError): ErrorKind | undefined => {
  if (isAuthPath(path)) return 'authPath';
  if (error.is('passwordChanged')) return 'passwordChanged';
  if (rewrites.passwordChanged.test(error.msg))
    return rewrites.sessionStale.test(error.msg) ? 'passwordVersion' : 'passwordChanged';
  return aboutInput.has(error.name) ? undefined : 'token';
};

const firstText = (sources: readonly unknown[], keys: readonly string[]): string | undefined => {
  for (const source of sources) {
    if (!isRecord(source)) continue;
    for (const key of keys) {
      const value = source[key];
      if (typeof value === 'string' && value.trim() !== '') return value.trim();
    }
  }
  return undefined;
};

const textKeys = [
  'msg',
  'message',
  'error',
  'errorMessage',
  'detail',
  'description',
  'title',
  'reason',
] as const;
const hintKeys = ['supportHint', 'hint', 'help', 'suggestion', 'resolution'] as const;
const categoryKeys = ['category', 'errorCategory', 'type', 'errorType'] as const;
const traceKeys = ['traceId', 'traceID', 'trace_id', 'trace-id', 'requestId'] as const;
const codeKeys = ['code', 'status', 'errorCode', 'errno'] as const;

const codeOf = (body: unknown): number | string | undefined => {
  if (!isRecord(body)) return undefined;
  for (const key of codeKeys) {
    const value = body[key];
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && value !== '')
      return Number.isInteger(Number(value)) ? Number(value) : value;
  }
  return undefined;
};

const textRecord = (value: unknown): Readonly<Record<string, string>> | undefined =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
      )
    : undefined;

const nextActionOf = (value: unknown): NextAction | undefined =>
  isRecord(value) && typeof value['label'] === 'string' && typeof value['route'] === 'string'
    ? { label: value['label'], route: value['route'] }
    : undefined;

const moneyEffectOf = (value: unknown): MoneyEffect | undefined =>
  value === 'none' || value === 'charged' || value === 'refunded' ? value : undefined;

/** Reads an error out of an answer, by every field name the product knows (spec section 3). */
export const readError = (status: number, body: unknown, headers: Headers): ApiError => {
  const data = isRecord(body) ? body['data'] : undefined;
  const detail = isRecord(data) ? data : {};
  const code = codeOf(body);
  const name = typeof code === 'number' ? errorNames.get(code) : undefined;
  const wait = detail['retryAfter'] ?? headers.get('Retry-After') ?? undefined;
  const error = new ApiError({
    name: name ?? 'UNKNOWN',
    code,
    status,
    msg: firstText([body, data], textKeys),
    hint: firstText([data, body], hintKeys),
    category:
      firstText([data, body], categoryKeys) ??
      (name === undefined ? undefined : errorCatalogue[name].category),
    traceId: firstText([data, body], traceKeys) ?? headers.get('X-Trace-Id') ?? undefined,
    fields: textRecord(detail['fields']),
    retryAfter: wait === undefined || Number.isNaN(Number(wait)) ? undefined : Number(wait),
    nextAction: nextActionOf(detail['nextAction']),
    moneyEffect: moneyEffectOf(detail['moneyEffect']),
  });
  error.detail = detail;
  return error;
};

/** How often a call is sent again that was not answered or that the server failed. */
const usualRetries = 3;

/** Milliseconds that a call waits at most because the server says so. */
const longestWait = 10_000;

/**
 * Milliseconds before retry `attempt` (from 1): 500, doubled each time, give or take a quarter. A server that said when to
 * come back is believed; a random while on top keeps all whom it sent away from coming back at once.
 */
const retryDelay = (retry: number, outcome: Outcome): number => {
  const seconds = 'response' in outcome ? Number(outcome.response.headers.get('Retry-After')) : 0;
  return seconds > 0
    ? Math.min(longestWait, seconds * 1000) * (1 + Math.random() * 0.5)
    : 500 * 2 ** (retry - 1) * (0.75 + Math.random() * 0.5);
};

const isTimeout = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'TimeoutError';

/**
 * Sends a call again, up to 3 times, as long as nothing answers or the server fails. One that took its whole time is not
 * sent again: its user has waited long enough.
 */
const repeat = async (call: Call, first: Outcome): Promise<Received> => {
  let outcome = first;
  const retries = call.endpoint.retry === false ? 0 : usualRetries;
  for (let retry = 1; retry <= retries; retry += 1) {
    if (!isLost(outcome) || ('failure' in outcome && isTimeout(outcome.failure))) break;
    await pause(retryDelay(retry, outcome), call.options.signal);
    outcome = await attempt(call);
  }
  if ('response' in outcome) {
    await takeRenewedToken(call, outcome);
    return outcome;
  }
  const name = isTimeout(outcome.failure) ? 'TIMEOUT' : 'NETWORK';
  throw new ApiError({ name, category: 'network', cause: outcome.failure });
};

const takeRenewedToken = async ({ options }: Call, { response, token }: Received): Promise<void> => {
  const renewed = response.headers.get('X-New-Token');
  if (token === null || options.background === true || !renewed) return;
  if (response.headers.get('X-Token-Refreshed') === 'true') (await liveSession()).renewed(token, renewed);
};

/** Goes on from the first outcome of a call that was not usual; throws an `ApiError` where no answer is to be had. */
export const recover = async (call: Call, first: Outcome): Promise<Received> => {
  const answer = await repeat(call, first);
  if (!(await maySendAgain(call, answer, false))) return answer;
  const second = await repeat(call, await attempt(call));
  await maySendAgain(call, second, true);
  return second;
};

/** Hands a 401 to the session, or asks again who calls, and waits until it is known whether the call may be sent again. */
const maySendAgain = async (
  { endpoint, options }: Call,
  { response, text = '', token }: Received,
  again: boolean,
): Promise<boolean> => {
  if (response.status !== 401 || token === null || options.keepsSession === true) return false;
  const error = readError(401, parseJson(text), response.headers);
  if (error.is('stepUpWanted')) return !again && (await import('./step-up.ts')).waitForProof();
  const kind = errorKind(endpoint.path, error);
  // Polling renews nothing, so it may not start a refresh either.
  if (kind === undefined || (kind === 'token' && options.background === true)) return false;
  const outcome = await (await liveSession()).refused({ token, kind, again });
  if (outcome === 'go') return true;
  if (outcome === 'lost') throw new ApiError({ name: 'NETWORK', category: 'network' });
  if (outcome === 'timeout') throw new ApiError({ name: 'TIMEOUT', category: 'network' });
  if (outcome === 'overflow') throw new ApiError({ name: 'TOO_MANY_WAITING', category: 'security' });
  // The session has said why it is over; the call says the same.
  if (kind === 'token') throw new ApiError({ name: 'sessionExpired', status: 401, category: 'security' });
  if (kind === 'passwordChanged') throw new ApiError({ name: kind, status: 401, category: 'security' });
  return false;
};

/** What an answer says went wrong. A trace id is for the log only, where whoever helps can ask for it (spec section 8). */
export const failureOf = ({ id }: EndpointShape, { response, text = '' }: Received): ApiError => {
  const { status, ok, headers } = response;
  if (text === '' && ok) return new ApiError({ name: 'EMPTY', code: 'EMPTY', status });
  const error = readError(status, parseJson(text), headers);
  if (error.traceId !== undefined) {
    recordTrace(error.traceId);
    console.error(`${id}: ${error.name} ${status}, trace ${error.traceId}`);
  }
  return error;
};
