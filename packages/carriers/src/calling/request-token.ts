import type { Failure } from '../tracking/outcome.ts';
import type { TokenOutcome } from './access-token.ts';
import { readToken } from './call-with-token.ts';
import type { AdapterDeps, CarrierAccount } from './carrier-adapter.ts';
import { type CarrierRequest, type CarrierResponse, failureOfStatus, firstError, send } from './send.ts';

export interface TokenQuestion {
  /** Below the origin. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** What a 403 means: the account is blocked, or the address asked too often. */
  readonly forbidden: Failure;
}

/** Asks for a token with client credentials. 400 and 401 are credentials that are wrong. */
export async function requestToken(
  account: CarrierAccount,
  deps: AdapterDeps,
  question: TokenQuestion,
): Promise<TokenOutcome> {
  const request: CarrierRequest = {
    method: 'POST',
    url: `${account.origin}${question.path}`,
    headers: question.headers,
    body: question.body,
  };
  const timeout = AbortSignal.timeout(deps.tokenTimeoutMs ?? 10_000);
  const sent = await send(request, timeout, deps.now);
  if (!sent.ok || sent.response.status === 200) return readToken(sent, deps.now());
  return { ok: false, failure: failureOf(sent.response, question.forbidden, deps.now) };
}

function failureOf(
  { status, headers, body }: CarrierResponse,
  forbidden: Failure,
  now: () => number,
): Failure {
  const { code, message } = firstError(body);
  const said = { carrierCode: code, carrierWords: message, httpStatus: status };
  if (status === 400 || status === 401) return { ...said, reason: 'credentials_refused' };
  if (status === 403) return { ...said, ...forbidden };
  return { ...said, ...failureOfStatus(status, headers, now) };
}
