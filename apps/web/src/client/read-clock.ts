import { siteEndpoints } from '@waybill/contract/endpoints/site.ts';
import { attempt } from './attempt.ts';
import { parseJson } from './parse-json.ts';
import { observeAnswer } from './server-clock.ts';

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
