import { dayMs } from '@waybill/contract/std/days.ts';
import { randomUUID } from 'node:crypto';
import { type CreateAdapter, createAdapter } from '../calling/carrier-adapter.ts';
import { callFailed, type TrackQuery } from '../tracking/outcome.ts';
import { parseFedexAnswer } from './parse.ts';

/** FedEx bars an address that asks for tokens too often for this long, in milliseconds. */
const tokenPenaltyMs = 600_000;

export const createFedexAdapter: CreateAdapter = (account, deps) =>
  createAdapter(account, deps, {
    carrier: 'fedex',
    maxPerCall: 30,
    token: {
      path: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: account.clientId,
        client_secret: account.clientSecret,
      }).toString(),
      forbidden: { reason: 'throttled', retryAfterMs: tokenPenaltyMs },
    },
    request: (queries) => ({
      path: '/track/v1/trackingnumbers',
      headers: {
        'content-type': 'application/json',
        'x-customer-transaction-id': randomUUID(),
        'x-locale': 'en_US',
      },
      body: JSON.stringify({ includeDetailedScans: true, trackingInfo: queries.map(infoOf) }),
    }),
    read(queries, { status, body }, said) {
      if (status === 200) return parseFedexAnswer(queries, body);
      if (status === 404 && said.carrierCode !== '') return callFailed('not_found', said);
      // The two kinds of 429 differ in their words alone: a window of 10 s, and the day, "after 12:00AM GMT".
      if (status === 429 && /12:00\s?AM GMT/i.test(said.carrierWords ?? ''))
        return callFailed('quota_used_up', { ...said, retryAfterMs: dayMs - (deps.now() % dayMs) });
      return null;
    },
    /** Where FedEx does not know the parcel that was chosen of a number any more, the number is asked for. */
    askInstead({ uniqueId, ...query }, outcome) {
      const isGone =
        uniqueId !== undefined &&
        outcome?.kind === 'failed' &&
        ['not_found', 'invalid_number', 'missing_in_answer'].includes(outcome.failure.reason);
      return isGone ? query : null;
    },
  });

/** No day of shipping: a day that is off by one would hide the parcel. It tells parcels apart when parsing. */
function infoOf({ number, uniqueId }: TrackQuery): unknown {
  return {
    trackingNumberInfo: {
      trackingNumber: number,
      ...(uniqueId !== undefined && { trackingNumberUniqueId: uniqueId }),
    },
  };
}
