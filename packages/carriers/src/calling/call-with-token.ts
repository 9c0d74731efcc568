import type { CallOutcome, Failure, NumberOutcome, TrackQuery } from '../tracking/outcome.ts';
import { text, object } from '../tracking/json.ts';
import type { AccessToken, StoredToken, TokenOutcome } from './access-token.ts';
import type { AccountCheck } from './carrier-adapter.ts';
import type { Sent } from './send.ts';

/** What an adapter made of one attempt: an outcome, or that the carrier rejected the token. */
export type Attempt = CallOutcome | { readonly ok: false; readonly tokenRefused: Failure };

/** Calls with a token; a token that is rejected is renewed and the call repeated, once. */
export async function callWithToken(
  token: AccessToken,
  signal: AbortSignal,
  attempt: (token: StoredToken) => Promise<Attempt>,
): Promise<CallOutcome> {
  let failure: Failure = { reason: 'credentials_refused' };
  for (let round = 0; round < 2; round++) {
    const outcome = await token.get(signal);
    if (!outcome.ok) return outcome;
    const result = await attempt(outcome.token);
    if (result.ok || !('tokenRefused' in result)) return result;
    failure = result.tokenRefused;
    token.reject(outcome.token.value);
  }
  return { ok: false, failure: failure };
}

/** Asks once for each number and gives every query the outcome of its number. */
export async function askOnceEach(
  queries: readonly TrackQuery[],
  ask: (distinct: readonly TrackQuery[]) => Promise<CallOutcome>,
): Promise<CallOutcome> {
  const distinct = [...new Map(queries.map((query) => [queryKey(query), query])).values()];
  const called = await ask(distinct);
  if (!called.ok) return called;
  const byKey = new Map<string, NumberOutcome>();
  distinct.forEach((query, at) => {
    const outcome = called.outcomes[at];
    if (outcome !== undefined) byKey.set(queryKey(query), outcome);
  });
  const missing = (number: string): NumberOutcome => ({
    kind: 'failed',
    number,
    failure: { reason: 'missing_in_answer' },
  });
  return {
    ok: true,
    outcomes: queries.map((query) => byKey.get(queryKey(query)) ?? missing(query.number)),
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

/** Checks credentials by getting a new token; `scope` is what tracking needs, where the carrier tells. */
export async function checkAccount(
  token: AccessToken,
  signal: AbortSignal,
  scope: string | null,
): Promise<AccountCheck> {
  const outcome = await token.renewNow(signal);
  if (!outcome.ok) return outcome;
  const scopes = outcome.token.scopes.filter((one) => one !== '');
  return { ok: true, scopes, missingScope: scope === null || scopes.includes(scope) ? null : scope };
}
