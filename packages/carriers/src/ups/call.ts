import { randomUUID } from 'node:crypto';
import { AccessToken } from '../calling/access-token.ts';
import { type Attempt, askOnceEach, callWithToken, checkAccount } from '../calling/call-with-token.ts';
import type { AdapterDeps, CarrierAccount, CarrierAdapter } from '../calling/carrier-adapter.ts';
import { requestToken } from '../calling/request-token.ts';
import { failureOfStatus, firstError, send } from '../calling/send.ts';
import { callFailed, failed, type TrackQuery } from '../tracking/outcome.ts';
import { parseUpsAnswer, upsProblem } from './parse.ts';

/** UPS Track API: one number a call, client credentials by HTTP Basic. */
export function createUpsAdapter(account: CarrierAccount, deps: AdapterDeps): CarrierAdapter {
  const { now } = deps;
  const token = new AccessToken(account.credentialsId, deps, () =>
    requestToken(account, deps, {
      path: '/security/v1/oauth/token',
      headers: {
        authorization: `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...(account.merchantId !== undefined && { 'x-merchant-id': account.merchantId }),
      },
      body: 'grant_type=client_credentials',
      forbidden: { reason: 'access_forbidden' },
    }),
  );
  const ask = async (query: TrackQuery, bearer: string, signal: AbortSignal): Promise<Attempt> => {
    const transactionId = randomUUID();
    const sent = await send(
      {
        method: 'GET',
        url: `${account.origin}/api/track/v1/details/${encodeURIComponent(query.number)}?locale=en_US`,
        headers: {
          authorization: `Bearer ${bearer}`,
          transId: transactionId,
          transactionSrc: deps.applicationName,
        },
      },
      signal,
      now,
    );
    if (!sent.ok) return { ok: false, failure: { ...sent.failure, transactionId } };
    const { status, headers, body } = sent.response;
    if (status === 200) return parseUpsAnswer(query.number, body);
    const { code, message } = firstError(body);
    const said = { carrierCode: code, carrierWords: message, httpStatus: status, transactionId };
    if (status === 401) return { ok: false, tokenRefused: { reason: 'credentials_refused', ...said } };
    if (status === 404) return { ok: true, outcomes: [failed(query.number, 'not_found', said)] };
    const problem = status === 400 ? upsProblem(code, message) : null;
    if (problem !== null) return { ok: true, outcomes: [failed(query.number, problem, said)] };
    if (status === 403) return callFailed('access_forbidden', said);
    if (status === 400) return callFailed('request_refused', said);
    return { ok: false, failure: { ...said, ...failureOfStatus(status, headers, now) } };
  };
  return {
    carrier: 'ups',
    maxPerCall: 1,
    track: (queries, signal) =>
      askOnceEach(queries, async (distinct) => {
        const [query, ...more] = distinct;
        if (query === undefined) return { ok: true, outcomes: [] };
        if (more.length > 0) return callFailed('request_refused');
        return callWithToken(token, signal, ({ value }) => ask(query, value, signal));
      }),
    checkAccount: (signal) => checkAccount(token, signal, null),
  };
}
