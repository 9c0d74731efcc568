import type { FailedCall } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { ApiError } from './errors.ts';

const mostKept = 20;
const longestMsg = 300;
const calls = new Map<string, FailedCall>();

/** Numbers of parcels, orders and accounts are nobody's business in a report of an error. */
export const withoutNumbers = (text: string): string => text.replace(/(?=\w*\d)\w{8,}/g, '…');

/**
 * What a ticket may tell of a call that failed: the path as the contract spells it, without query and
 * values, and what the user was told. Undefined when the error says of no call.
 */
export const failedCallOf = ({ call, status, code }: ApiError, text: string): FailedCall | undefined =>
  call && {
    method: call.method,
    path: call.path,
    ...(status === undefined ? {} : { httpStatus: status }),
    ...(typeof code === 'number' && code >= 0 && code < 100_000 ? { code } : {}),
    msg: withoutNumbers(text).slice(0, longestMsg),
    time: call.time,
  };

/** Keeps what is known of a failed call for a ticket about it, as long as this page is open. */
export const recordFailedCall = (traceId: string, call: FailedCall): void => {
  calls.delete(traceId);
  calls.set(traceId, call);
  const [oldest] = calls.keys();
  if (calls.size > mostKept && oldest !== undefined) calls.delete(oldest);
};

export const failedCall = (traceId: string): FailedCall | undefined => calls.get(traceId);

/** Milliseconds for which a failed call may have to do with an error. */
const fresh = 60_000;

let lastFailed: { readonly traceId: string; readonly at: number } | undefined;

export const recordTrace = (traceId: string): void => {
  lastFailed = { traceId, at: Date.now() };
};

/** The trace of the last call that failed within a minute before `now`. */
export const lastTrace = (now: number): string | undefined =>
  lastFailed !== undefined && now - lastFailed.at < fresh ? lastFailed.traceId : undefined;
