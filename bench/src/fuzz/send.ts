import { Agent, request } from 'node:http';
import type { Actor } from './market.ts';
import type { Drawn } from './requests.ts';

/** What came back; `status` 0 when nothing did. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly tookMs: number;
  readonly failure: string | undefined;
};

/** Milliseconds after which an answer is missing. */
const longest = 20_000;
/** Characters that are kept of an answer. */
const most = 3_000_000;
/** Streams that stay open: what is said within this time is looked at. */
const staysOpen = /^(?:text\/event-stream|application\/x-ndjson)/;
const listenedMs = 60;

export const credentialsOf = ({ token, key }: Actor): Record<string, string> => ({
  ...(token === undefined ? {} : { token }),
  ...(key === undefined ? {} : { 'x-api-key': key }),
});

/** Sends requests over connections that are kept, from one of a few hundred addresses. */
export const createSender = (origin: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);

  const send = (drawn: Drawn, actor: Actor, again = true): Promise<Answer> => {
    const { method, path, headers, body, dice } = drawn;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const began = performance.now();
    let text = '';
    const done = (answer: Partial<Answer>): void =>
      resolve({
        status: 0,
        headers: {},
        text,
        tookMs: performance.now() - began,
        failure: undefined,
        ...answer,
      });
    const asked = request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: {
          'x-forwarded-for': `10.0.${dice % 4}.${dice % 250}`,
          ...credentialsOf(actor),
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
        signal: AbortSignal.timeout(longest),
      },
      (response) => {
        const { statusCode: status = 0, headers: given } = response;
        const end = (): void => done({ status, headers: given });
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          if (text.length < most) text += chunk;
        });
        response.on('end', end);
        response.on('error', (error) => done({ status, headers: given, failure: error.message }));
        if (!staysOpen.test(given['content-type'] ?? '')) return;
        setTimeout(() => {
          end();
          asked.destroy();
        }, listenedMs);
      },
    );
    asked.on('error', (error) => {
      // The server closed the kept connection while it was taken: the request was never read.
      if (asked.reusedSocket && again && /hang up|ECONNRESET|EPIPE/.test(error.message))
        resolve(send(drawn, actor, false));
      else done({ failure: error.message });
    });
    asked.end(body);
    return promise;
  };
  return { send, close: () => agent.destroy() };
};
