import { type CreateAdapter, createAdapter } from '../calling/carrier-adapter.ts';
import { isObject, type Json, object, objects, text } from '../tracking/json.ts';
import { callFailed, type TrackQuery } from '../tracking/outcome.ts';
import { parseUspsAnswer, uspsFailure } from './parse.ts';

const json = { 'content-type': 'application/json' };

export const createUspsAdapter: CreateAdapter = (account, deps) =>
  createAdapter(account, deps, {
    carrier: 'usps',
    maxPerCall: 35,
    scope: 'tracking',
    token: {
      path: '/oauth2/v3/token',
      headers: json,
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: account.clientId,
        client_secret: account.clientSecret,
      }),
      forbidden: { reason: 'access_forbidden' },
    },
    request: (queries) => ({
      path: '/tracking/v3r2/tracking',
      headers: json,
      body: JSON.stringify(queries.map(itemOf)),
    }),
    read(queries, { status, body }, said) {
      if (status === 200 || status === 207) return parseUspsAnswer(queries, body);
      // The scope of a token is fixed: another token would have the same.
      if (status === 401 && /insufficient oauth scope/i.test(said.carrierWords ?? ''))
        return callFailed('scope_missing', said);
      if (!isObject(body) || !(status === 404 || status === 403 || (status === 400 && !isValidation(body))))
        return null;
      const [only, ...more] = queries;
      if (only !== undefined && more.length === 0)
        return { ok: true, outcomes: [uspsFailure(only.number, String(status), body['error'])] };
      // Unknown, all of them, if their parts say so too.
      return status === 404 ? callFailed('not_found', said) : null;
    },
  });

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

/** A body that breaks the schema is our mistake, not the number's. */
const isValidation = (body: Json): boolean =>
  objects(object(body['error'])['errors']).some((one) => text(one['code']) === 'OASValidation');
