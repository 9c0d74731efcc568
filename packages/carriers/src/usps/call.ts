import { AccessToken } from '../calling/access-token.ts';
import { type Attempt, askOnceEach, callWithToken, checkAccount } from '../calling/call-with-token.ts';
import type { AdapterDeps, CarrierAccount, CarrierAdapter } from '../calling/carrier-adapter.ts';
import { requestToken } from '../calling/request-token.ts';
import { failureOfStatus, firstError, send } from '../calling/send.ts';
import { isObject, object, objects, text } from '../tracking/json.ts';
import { callFailed, type Failure, type TrackQuery } from '../tracking/outcome.ts';
import { parseUspsAnswer, uspsFailure } from './parse.ts';

const maxPerCall = 35;

/** The scope without which every call is a 401 although a token is given. */
const trackingScope = 'tracking';

export function createUspsAdapter(account: CarrierAccount, deps: AdapterDeps): CarrierAdapter {
  const { now } = deps;
  const token = new AccessToken(account.credentialsId, deps, () =>
    requestToken(account, deps, {
      path: '/oauth2/v3/token',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: account.clientId,
        client_secret: account.clientSecret,
      }),
      forbidden: { reason: 'access_forbidden' },
    }),
  );
  const ask = async (
    queries: readonly TrackQuery[],
    bearer: string,
    signal: AbortSignal,
  ): Promise<Attempt> => {
    const sent = await send(
      {
        method: 'POST',
        url: `${account.origin}/tracking/v3r2/tracking`,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify(queries.map(itemOf)),
      },
      signal,
      now,
    );
    if (!sent.ok) return sent;
    const { status, headers, body } = sent.response;
    if (status === 200 || status === 207) return parseUspsAnswer(queries, body);
    if (status === 429 || status >= 500) return { ok: false, failure: failureOf(status, headers, body, now) };
    return failureOfAnswer(queries, status, body);
  };
  return {
    carrier: 'usps',
    maxPerCall,
    track: (queries, signal) =>
      askOnceEach(queries, async (distinct) => {
        if (distinct.length === 0) return { ok: true, outcomes: [] };
        if (distinct.length > maxPerCall) return callFailed('request_refused');
        return callWithToken(token, signal, async ({ value, scopes }) => {
          if (scopes.length > 0 && !scopes.includes(trackingScope)) return callFailed('scope_missing');
          return ask(distinct, value, signal);
        });
      }),
    checkAccount: (signal) => checkAccount(token, signal, trackingScope),
  };
}

/**
 * Validation is strict: a key that USPS does not know rejects the whole call. No day of mailing: one that is off by a day,
 * as days of other zones are, would hide the parcel.
 */
function itemOf({ number, destinationZip5 }: TrackQuery): unknown {
  return {
    trackingNumber: number,
    ...(destinationZip5 !== undefined && { destinationZIPCode: destinationZip5 }),
  };
}

function failureOfAnswer(queries: readonly TrackQuery[], status: number, body: unknown): Attempt {
  const { code, message } = firstError(body);
  const said = { carrierCode: code, carrierWords: message, httpStatus: status };
  if (status === 401) {
    // The scope of a token is fixed: another token would have the same.
    return /insufficient oauth scope/i.test(message)
      ? callFailed('scope_missing', said)
      : { ok: false, tokenRefused: { reason: 'credentials_refused', ...said } };
  }
  const [only, ...more] = queries;
  const concernsNumber =
    isObject(body) && (status === 404 || status === 403 || (status === 400 && !isValidation(body)));
  if (only !== undefined && more.length === 0 && concernsNumber) {
    return { ok: true, outcomes: [uspsFailure(only.number, String(status), object(body)['error'])] };
  }
  if (status === 403) return callFailed('access_forbidden', said);
  // Unknown, all of them, if their parts say so too.
  if (status === 404 && isObject(body)) return callFailed('not_found', said);
  return callFailed(status === 400 ? 'request_refused' : 'bad_answer', said);
}

/** A body that breaks the schema is our mistake, not the number's. */
function isValidation(body: unknown): boolean {
  const error = object(object(body)['error']);
  return objects(error['errors']).some((one) => text(one['code']) === 'OASValidation');
}

function failureOf(status: number, headers: Headers, body: unknown, now: () => number): Failure {
  const { code, message } = firstError(body);
  const said = { carrierCode: code, carrierWords: message, httpStatus: status };
  return { ...said, ...failureOfStatus(status, headers, now) };
}
