import type { TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import { firstText, type Json, object, objects, text } from '../tracking/json.ts';
import type { Failure } from '../tracking/outcome.ts';

export interface Call {
  /** Below the origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Posted; without one the call is a GET. */
  readonly body?: string;
}

/** A readable answer: any status, a JSON body. */
export interface CarrierResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** What came back: JSON under any status, or the reason why there is none. */
export type Sent =
  | { readonly ok: true; readonly response: CarrierResponse }
  | { readonly ok: false; readonly failure: Failure };

/** Largest answer that is read, in bytes. */
const largestAnswer = 5 * 1024 * 1024;

/**
 * Sends a request and reads a JSON answer. Redirects are not followed: they would carry the token elsewhere.
 * HTML, truncated JSON, a body above 5 MiB, a dead connection and a signal that fires are failures by name;
 * nothing is thrown.
 */
export async function send(
  origin: string,
  { path, headers, body: given }: Call,
  signal: AbortSignal,
  now: () => number,
): Promise<Sent> {
  try {
    const answer = await fetch(`${origin}${path}`, {
      headers: { accept: 'application/json', ...headers },
      ...(given !== undefined && { method: 'POST', body: given }),
      redirect: 'manual',
      signal,
    });
    const body = await readJson(answer);
    // Gateways reject tokens and bar addresses in HTML; the status says enough.
    if (body !== unreadable || answer.status === 401 || answer.status === 403) {
      return {
        ok: true,
        response: { status: answer.status, headers: answer.headers, body: body === unreadable ? null : body },
      };
    }
    return { ok: false, failure: failureOfStatus(answer.status, answer.headers, now) };
  } catch (error) {
    return {
      ok: false,
      failure: {
        reason: signal.aborted ? reasonOf(signal) : isTimeout(error) ? 'timeout' : 'carrier_unreachable',
      },
    };
  }
}

/**
 * The failure that an HTTP status alone tells. A status that says nothing of the kind, such as 200 with a body
 * that is no JSON, is a bad answer.
 */
export function failureOfStatus(httpStatus: number, headers: Headers, now: () => number): Failure {
  const retryAfterMs = retryAfter(headers.get('retry-after'), now());
  const reason: TrackingReason =
    httpStatus === 429 ? 'throttled' : httpStatus >= 500 ? 'carrier_down' : 'bad_answer';
  return { reason, httpStatus, ...(retryAfterMs !== null && { retryAfterMs }) };
}

/** The first error of the envelopes of UPS, FedEx and USPS. */
export function firstError(body: unknown): { code: string; message: string; transactionId?: string } {
  const outer = object(body);
  const list = [...objects(object(outer['response'])['errors']), ...objects(outer['errors'])];
  const single = object(outer['error']);
  const nested = objects(single['errors'])[0];
  const error: Json = list[0] ?? (nested ? { ...single, ...nested } : single);
  const code = firstText(error['code'], single['code'], outer['error']) ?? '';
  const words = [
    error['message'],
    single['message'],
    error['detail'],
    error['title'],
    outer['error_description'],
  ];
  const message = firstText(...words) ?? '';
  const transactionId = text(outer['transactionId']);
  return { code, message, ...(transactionId !== null && { transactionId }) };
}

/** Milliseconds of a `Retry-After` header, seconds or an HTTP date; null when it is neither. */
function retryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value.trim()) * 1000;
  const at = /[A-Za-z]/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

const unreadable = Symbol('unreadable');

async function readJson(answer: Response): Promise<unknown> {
  if (Number(answer.headers.get('content-length') ?? 0) > largestAnswer) {
    await answer.body?.cancel();
    return unreadable;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > largestAnswer) return unreadable;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return unreadable;
  }
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Why a signal fired. */
export const reasonOf = ({ reason }: AbortSignal): TrackingReason =>
  isTimeout(reason) ? 'timeout' : 'cancelled';
