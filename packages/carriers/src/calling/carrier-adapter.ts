import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { object, text } from '../tracking/json.ts';
import {
  type CallOutcome,
  callFailed,
  failed,
  type Failure,
  type NumberOutcome,
  type Said,
  type TrackQuery,
} from '../tracking/outcome.ts';
import { AccessToken, type StoredToken, type TokenOutcome, type TokenStore } from './access-token.ts';
import { type Call, type CarrierResponse, failureOfStatus, firstError, send, type Sent } from './send.ts';

/** What a carrier's adapter needs to know of one account. The sandbox differs from production by the origin alone. */
export interface CarrierAccount {
  /** Names this set of credentials in the token store; changes when the credentials do. Never holds a secret. */
  readonly credentialsId: string;
  /** Scheme, host and port of the carrier or of the sandbox. */
  readonly origin: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** UPS: the six-character account, sent as `x-merchant-id` with the token call. */
  readonly merchantId?: string;
}

export interface AdapterDeps {
  readonly tokens: TokenStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export type AccountCheck =
  | { readonly ok: true; readonly scopes: readonly string[]; readonly missingScope: string | null }
  | { readonly ok: false; readonly failure: Failure };

/** One carrier on one account. Neither method throws or rejects. */
export interface CarrierAdapter {
  readonly carrier: Carrier;
  /** Numbers that one call takes. */
  readonly maxPerCall: number;
  /**
   * Asks for up to `maxPerCall` numbers in one call and answers in their order; equal ones are asked once. More
   * are rejected with `request_refused` and without a call. At most two calls are made, as a token that is rejected is
   * renewed once, and as many again for parcels whose id the carrier does not know any more.
   */
  track(queries: readonly TrackQuery[], signal: AbortSignal): Promise<CallOutcome>;
  /** Gets a token, past any stored one, and reads its scopes. */
  checkAccount(signal: AbortSignal): Promise<AccountCheck>;
}

/** What differs from carrier to carrier. */
interface Protocol {
  readonly carrier: Carrier;
  readonly maxPerCall: number;
  /** The scope that tracking needs, where the carrier tells: without it every call is a 401 although a token is given. */
  readonly scope?: string;
  /** How to ask for a token, and what a 403 means then: the account is blocked, or the address asked too often. */
  readonly token: Call & { readonly forbidden: Failure };
  /** A call for numbers; `transactionId` is what we named it. */
  request(queries: readonly TrackQuery[]): Call & { readonly transactionId?: string };
  /** What an answer says; null for an error that means what its status means. */
  read(queries: readonly TrackQuery[], response: CarrierResponse, said: Said): CallOutcome | null;
  /** What to ask for in place of a query that had this outcome; null where that is final. */
  askInstead?(query: TrackQuery, outcome: NumberOutcome | undefined): TrackQuery | null;
}

/** Longest wait for a token, in milliseconds: it serves several calls and outlives each. */
const tokenTimeoutMs = 10_000;

/** What was made of one attempt: an outcome, or that the carrier rejected the token. */
type Attempt = CallOutcome | { readonly ok: false; readonly tokenRefused: Failure };

const saidIn = ({ status, body }: CarrierResponse, ours?: string): Said => {
  const { code, message, transactionId = ours } = firstError(body);
  return {
    carrierCode: code,
    carrierWords: message,
    httpStatus: status,
    ...(transactionId !== undefined && { transactionId }),
  };
};

export type CreateAdapter = (account: CarrierAccount, deps: AdapterDeps) => CarrierAdapter;

/** The adapter of a carrier that is asked by its protocol. */
export function createAdapter(
  account: CarrierAccount,
  deps: AdapterDeps,
  protocol: Protocol,
): CarrierAdapter {
  const { carrier, maxPerCall, scope } = protocol;
  const { now } = deps;
  const sendCall = (call: Call, signal: AbortSignal): Promise<Sent> =>
    send(account.origin, call, signal, now);

  const token = new AccessToken(account.credentialsId, deps, async () => {
    const sent = await sendCall(protocol.token, AbortSignal.timeout(tokenTimeoutMs));
    if (!sent.ok || sent.response.status === 200) return readToken(sent, now());
    const { status, headers } = sent.response;
    const said = saidIn(sent.response);
    if (status === 400 || status === 401) return callFailed('credentials_refused', said);
    const failure = status === 403 ? protocol.token.forbidden : failureOfStatus(status, headers, now);
    return { ok: false, failure: { ...said, ...failure } };
  });

  const attempt = async (
    queries: readonly TrackQuery[],
    { value, scopes }: StoredToken,
    signal: AbortSignal,
  ): Promise<Attempt> => {
    if (scope !== undefined && scopes.length > 0 && !scopes.includes(scope))
      return callFailed('scope_missing');
    const { transactionId, ...call } = protocol.request(queries);
    const headers = { authorization: `Bearer ${value}`, ...call.headers };
    const sent = await sendCall({ ...call, headers }, signal);
    if (!sent.ok)
      return transactionId === undefined ? sent : { ok: false, failure: { ...sent.failure, transactionId } };
    const { response } = sent;
    const { status } = response;
    const said = saidIn(response, transactionId);
    const read = protocol.read(queries, response, said);
    if (read !== null) return read;
    if (status === 401) return { ok: false, tokenRefused: { reason: 'credentials_refused', ...said } };
    if (status === 403) return callFailed('access_forbidden', said);
    if (status === 400) return callFailed('request_refused', said);
    return { ok: false, failure: { ...said, ...failureOfStatus(status, response.headers, now) } };
  };

  /** One call with a token; a token that is rejected is renewed and the call repeated, once. */
  const ask = async (queries: readonly TrackQuery[], signal: AbortSignal): Promise<CallOutcome> => {
    let failure: Failure = { reason: 'credentials_refused' };
    for (let round = 0; round < 2; round++) {
      const outcome = await token.get(signal);
      if (!outcome.ok) return outcome;
      const result = await attempt(queries, outcome.token, signal);
      if (result.ok || !('tokenRefused' in result)) return result;
      failure = result.tokenRefused;
      token.reject(outcome.token.value);
    }
    return { ok: false, failure };
  };

  const askDistinct = async (distinct: readonly TrackQuery[], signal: AbortSignal): Promise<CallOutcome> => {
    if (distinct.length === 0) return { ok: true, outcomes: [] };
    if (distinct.length > maxPerCall) return callFailed('request_refused');
    const called = await ask(distinct, signal);
    if (!called.ok) return called;
    const instead = distinct.map((query, at) => protocol.askInstead?.(query, called.outcomes[at]) ?? null);
    const more = instead.filter((query) => query !== null);
    const again = more.length === 0 ? callFailed('not_found') : await ask(more, signal);
    if (!again.ok) return called;
    const outcomes = called.outcomes.map((outcome, at) => {
      const query = instead[at] ?? null;
      return query === null ? outcome : (again.outcomes[more.indexOf(query)] ?? outcome);
    });
    return { ok: true, outcomes };
  };

  return {
    carrier,
    maxPerCall,
    async track(queries, signal) {
      const distinct = new Map(queries.map((query) => [queryKey(query), query]));
      const called = await askDistinct([...distinct.values()], signal);
      if (!called.ok) return called;
      const outcomes = new Map([...distinct.keys()].map((key, at) => [key, called.outcomes[at]]));
      return {
        ok: true,
        outcomes: queries.map(
          (query) => outcomes.get(queryKey(query)) ?? failed(query.number, 'missing_in_answer'),
        ),
      };
    },
    async checkAccount(signal) {
      const outcome = await token.renewNow(signal);
      if (!outcome.ok) return outcome;
      const scopes = outcome.token.scopes.filter((one) => one !== '');
      return { ok: true, scopes, missingScope: scope === undefined || scopes.includes(scope) ? null : scope };
    },
  };
}

/** Queries with equal keys have the same answer. */
export function queryKey({ number, uniqueId }: TrackQuery): string {
  return uniqueId === undefined ? number : `${number} ${uniqueId}`;
}

/** Reads a token answer. `expires_in` is a string at UPS and a number at the others. */
export function readToken(sent: Sent, now: number): TokenOutcome {
  if (!sent.ok) return sent;
  const { status, body } = sent.response;
  const fields = object(body);
  const value = typeof fields['access_token'] === 'string' ? fields['access_token'] : '';
  const seconds = Number(text(fields['expires_in']) ?? Number.NaN);
  if (status !== 200 || value === '' || !Number.isFinite(seconds) || seconds <= 0) {
    return { ok: false, failure: { reason: 'bad_answer', httpStatus: status } };
  }
  // One that is empty grants nothing; one that is left out says nothing.
  const scopes = 'scope' in fields ? (text(fields['scope']) ?? '').split(' ') : [];
  return { ok: true, token: { value, scopes, obtainedAt: now, expiresAt: now + seconds * 1000 } };
}
