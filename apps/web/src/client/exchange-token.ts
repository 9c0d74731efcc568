import { siteEndpoints } from '@waybill/contract/endpoints/site.ts';
import { attempt, isLost, type Call } from './attempt.ts';
import { parseJson } from './parse-json.ts';
import { observeAnswer, serverNow } from './server-clock.ts';
import { isRecord } from '../std/is-record.ts';
import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { ApiError } from './errors.ts';
import { pause } from './after.ts';
import { sessionRules, type FreshToken } from './session-states.ts';

const tokenError = (name: 'TOKEN_REFRESH_FAILED' | 'TOKEN_NOT_PROVIDED' | 'TOKEN_EMPTY'): ApiError =>
  new ApiError({ name, code: name, category: 'security' });

/**
 * Reads a new token out of an answer: `data` may be the token or have one, or the answer itself has it
 * (spec sections 5 and 7). Without the end of its life it is good for 24 h from `now`.
 */
export const readFreshToken = (answer: unknown, now: number): FreshToken => {
  const code = isRecord(answer) ? answer['code'] : undefined;
  if (!isRecord(answer) || (code !== 0 && code !== '0')) throw tokenError('TOKEN_REFRESH_FAILED');
  const { data } = answer;
  const holder = isRecord(data) ? data : answer;
  const token = typeof data === 'string' ? data : (holder['token'] ?? answer['token']);
  if (typeof token !== 'string') throw tokenError('TOKEN_NOT_PROVIDED');
  if (token.trim() === '') throw tokenError('TOKEN_EMPTY');
  const { expiresAt } = holder;
  return { token: token.trim(), expiry: typeof expiresAt === 'number' ? expiresAt : now + sessionRules.life };
};

/**
 * Exchanges a token for a new one. A lost answer is asked for once more. An `ApiError` NETWORK says that nobody answered or
 * the server failed, so that the token can still be exchanged; anything else is an error.
 */
export const exchangeToken = async (token: string): Promise<FreshToken> => {
  const call: Call = {
    endpoint: { ...accountEndpoints.refreshToken, encoding: 'none' },
    input: {},
    options: { token, timeoutMs: 10_000 },
  };
  let outcome = await attempt(call);
  if (isLost(outcome)) {
    await pause(500);
    outcome = await attempt(call);
  }
  if (isLost(outcome) || !('response' in outcome))
    throw new ApiError({ name: 'NETWORK', category: 'network', cause: outcome });
  const { response, text = '', sentAt, receivedAt } = outcome;
  const answer = parseJson(text);
  if (isRecord(answer)) observeAnswer(answer['data'], response.headers, sentAt, receivedAt);
  return readFreshToken(answer, serverNow());
};

/** Asks the server what time it is; nothing happens where nobody answers. */
export const readClock = async (): Promise<void> => {
  const outcome = await attempt({
    endpoint: siteEndpoints.getSite,
    input: {},
    options: { token: null, background: true, timeoutMs: 5000 },
  });
  if (!('response' in outcome)) return;
  const { response, text = '', sentAt, receivedAt } = outcome;
  const answer = parseJson(text);
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  observeAnswer(data, response.headers, sentAt, receivedAt);
};
