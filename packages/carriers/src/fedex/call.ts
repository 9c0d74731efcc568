import { dayMs } from '@waybill/contract/std/days.ts';
import { randomUUID } from 'node:crypto';
import { AccessToken } from '../calling/access-token.ts';
import { type Attempt, askOnceEach, callWithToken, checkAccount } from '../calling/call-with-token.ts';
import type { AdapterDeps, CarrierAccount, CarrierAdapter } from '../calling/carrier-adapter.ts';
import { requestToken } from '../calling/request-token.ts';
import { failureOfStatus, firstError, send } from '../calling/send.ts';
import { callFailed, type Failure, type NumberOutcome, type TrackQuery } from '../tracking/outcome.ts';
import { parseFedexAnswer } from './parse.ts';

const maxPerCall = 30;

/** FedEx bars an address that asks for tokens too often for this long, in milliseconds. */
const tokenPenaltyMs = 600_000;

export function createFedexAdapter(account: CarrierAccount, deps: AdapterDeps): CarrierAdapter {
  const { now } = deps;
  const token = new AccessToken(account.credentialsId, deps, () =>
    requestToken(account, deps, {
      path: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: account.clientId,
        client_secret: account.clientSecret,
      }).toString(),
      forbidden: { reason: 'throttled', retryAfterMs: tokenPenaltyMs },
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
        url: `${account.origin}/track/v1/trackingnumbers`,
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          'x-customer-transaction-id': randomUUID(),
          'x-locale': 'en_US',
        },
        body: JSON.stringify({ includeDetailedScans: true, trackingInfo: queries.map(infoOf) }),
      },
      signal,
      now,
    );
    if (!sent.ok) return sent;
    const { status, headers, body } = sent.response;
    if (status === 200) return parseFedexAnswer(queries, body);
    const { code, message, transactionId } = firstError(body);
    const said = {
      carrierCode: code,
      carrierWords: message,
      httpStatus: status,
      ...(transactionId !== null && { transactionId }),
    };
    if (status === 401) return { ok: false, tokenRefused: { reason: 'credentials_refused', ...said } };
    if (status === 403) return callFailed('access_forbidden', said);
    if (status === 400) return callFailed('request_refused', said);
    if (status === 404 && code !== '') return callFailed('not_found', said);
    const failure = failureOfStatus(status, headers, now);
    return { ok: false, failure: { ...said, ...(isDayQuota(status, message) ? usedUp(now()) : failure) } };
  };
  return {
    carrier: 'fedex',
    maxPerCall,
    track: (queries, signal) =>
      askOnceEach(queries, async (distinct) => {
        if (distinct.length === 0) return { ok: true, outcomes: [] };
        if (distinct.length > maxPerCall) return callFailed('request_refused');
        const called = await callWithToken(token, signal, ({ value }) => ask(distinct, value, signal));
        const gone = called.ok ? distinct.filter((query, at) => isGone(query, called.outcomes[at])) : [];
        if (!called.ok || gone.length === 0) return called;
        const byNumber = gone.map(({ uniqueId: _id, ...query }) => query);
        const again = await callWithToken(token, signal, ({ value }) => ask(byNumber, value, signal));
        if (!again.ok) return called;
        return {
          ok: true,
          outcomes: called.outcomes.map(
            (outcome, at) => again.outcomes[gone.findIndex((query) => query === distinct[at])] ?? outcome,
          ),
        };
      }),
    checkAccount: (signal) => checkAccount(token, signal, null),
  };
}

/** Whether FedEx does not know the parcel that was chosen of a number any more: then the number is asked for. */
function isGone({ uniqueId }: TrackQuery, outcome: NumberOutcome | undefined): boolean {
  return (
    uniqueId !== undefined &&
    outcome?.kind === 'failed' &&
    ['not_found', 'invalid_number', 'missing_in_answer'].includes(outcome.failure.reason)
  );
}

/** No day of shipping: a day that is off by one would hide the parcel. It tells parcels apart when parsing. */
function infoOf({ number, uniqueId }: TrackQuery): unknown {
  return {
    trackingNumberInfo: {
      trackingNumber: number,
      ...(uniqueId !== undefined && { trackingNumberUniqueId: uniqueId }),
    },
  };
}

/** The two kinds of 429 differ in their words alone: a window of 10 s, and the day, "after 12:00AM GMT". */
function isDayQuota(status: number, message: string): boolean {
  return status === 429 && /12:00\s?AM GMT/i.test(message);
}

function usedUp(now: number): Failure {
  return { reason: 'quota_used_up', retryAfterMs: dayMs - (now % dayMs) };
}
