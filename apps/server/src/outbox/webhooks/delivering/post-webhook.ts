import { type LookupAddress, lookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { type WebhookError, webhookLimits } from '@waybill/contract/vocabulary/webhook.ts';
import { mayReach, receiverOf, secondsOf } from '../rules.ts';
import type { Attempt } from './store.ts';

export type Resolve = (host: string, done: (error: Error | null, found: LookupAddress[]) => void) => void;

const systemResolve: Resolve = (host, done) => lookup(host, { all: true }, done);

class RefusedAddressError extends Error {}

/**
 * Finds the addresses of a name when it is connected to, so that what was checked is what is called. One that is not
 * allowed rejects the name.
 */
const guardedLookup =
  (resolve: Resolve, allowPrivate: boolean): LookupFunction =>
  (host, options, done) =>
    resolve(host, (error, found) => {
      const [first] = found ?? [];
      if (error !== null || first === undefined) return done(error ?? new Error('no address'), []);
      if (!found.every(({ address }) => mayReach(address, allowPrivate)))
        return done(new RefusedAddressError(host), []);
      return options.all === true ? done(null, found) : done(null, first.address, first.family);
    });

const errorOf = (error: unknown, signal: AbortSignal): WebhookError => {
  if (error instanceof RefusedAddressError) return 'address';
  if (signal.aborted) return 'timeout';
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'getaddrinfo') return 'dns';
  return /CERT|TLS|SSL|EPROTO|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code) ? 'tls' : 'connection';
};

const readHead = async (answer: IncomingMessage): Promise<string> => {
  let head = '';
  answer.setEncoding('utf8');
  try {
    for await (const part of answer) {
      head += String(part);
      if (head.length >= webhookLimits.answerBytes) break;
    }
  } catch {
    // What came is kept.
  }
  answer.destroy();
  return head.slice(0, webhookLimits.answerBytes).replaceAll('\0', '');
};

/** An answer, or why there was none, and the seconds that it asks to wait. */
export type Posted = Attempt & { readonly retryAfter: number | undefined };

/**
 * Posts a body once: to allowed addresses only, within ten seconds, without following redirects. It never throws.
 * `stop` breaks it off.
 */
export const postWebhook = async (
  url: string,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  {
    allowPrivate,
    stop,
    resolve = systemResolve,
  }: { readonly allowPrivate: boolean; readonly stop: AbortSignal; readonly resolve?: Resolve | undefined },
): Promise<Posted> => {
  const begun = performance.now();
  const durationMs = (): number => Math.round(performance.now() - begun);
  const timeout = AbortSignal.timeout(webhookLimits.timeoutMs);
  try {
    // Literal addresses are never looked up.
    if (receiverOf(url, allowPrivate) === undefined) throw new RefusedAddressError(url);
    // With a good deal of memory, which is not taken for receivers that nobody has.
    const { request: open } = url.startsWith('https:') ? await import('node:https') : http;
    const answer = await new Promise<IncomingMessage>((took, failed) => {
      const request = open(url, {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'application/json', 'user-agent': 'Waybill-Webhooks/1', ...headers },
        lookup: guardedLookup(resolve, allowPrivate),
        signal: AbortSignal.any([timeout, stop]),
      });
      request.on('response', took).on('error', failed).end(body);
    });
    const response = await readHead(answer);
    const retryAfter = secondsOf(answer.headers['retry-after'], Date.now());
    return { status: answer.statusCode ?? 0, error: null, durationMs: durationMs(), response, retryAfter };
  } catch (error) {
    const failed = { status: null, response: null, retryAfter: undefined };
    return { ...failed, error: errorOf(error, timeout), durationMs: durationMs() };
  }
};
