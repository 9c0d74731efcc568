import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Wire } from './broken.ts';
import type { Actor } from './market.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly failure: string | undefined;
};

const longest = 20_000;
const most = 3_000_000;
/** Streams that stay open: what is said within this time is looked at. */
const staysOpen = /^(?:text\/event-stream|application\/x-ndjson)/;
const listenedMs = 60;

export const credentialsOf = ({ token, key }: Actor): Record<string, string> => ({
  ...(token === undefined ? {} : { token }),
  ...(key === undefined ? {} : { 'x-api-key': key }),
});

/** Sends requests over connections that are kept, each from the address that is named. */
export const createSender = (origin: string) => {
  const agent = new Agent({ keepAlive: true });

  const send = async (wire: Wire, actor: Actor, from: string, again = true): Promise<Answer> => {
    const { method, path, headers, body } = wire;
    let text = '';
    const answer = (more: Partial<Answer>): Answer => ({
      status: 0,
      headers: {},
      text,
      failure: undefined,
      ...more,
    });
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const { hostname, port } = new URL(origin);
    const asked = request({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { 'x-forwarded-for': from, ...credentialsOf(actor), ...headers, ...length },
      signal: AbortSignal.timeout(longest),
    });
    asked.end(body);
    try {
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      asked.on('error', () => undefined);
      const { statusCode: status = 0, headers: given } = response;
      const listened = staysOpen.test(given['content-type'] ?? '');
      if (listened) setTimeout(() => asked.destroy(), listenedMs);
      try {
        for await (const chunk of response.setEncoding('utf8')) if (text.length < most) text += String(chunk);
      } catch (error) {
        if (!listened) return answer({ status, headers: given, failure: String(error) });
      }
      return answer({ status, headers: given });
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      // The server closed the kept connection while it was taken: the request was never read.
      if (asked.reusedSocket && again && /hang up|ECONNRESET|EPIPE/.test(failure))
        return send(wire, actor, from, false);
      return answer({ failure });
    }
  };
  return { send, close: () => agent.destroy() };
};
