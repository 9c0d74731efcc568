import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { WebhookEventType, WebhookPayload } from '@waybill/contract/vocabulary/webhook.ts';
import ipaddr from 'ipaddr.js';

/** A secret of 256 bits as Standard Webhooks writes it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The only part of IPv6 that is routed: what is outside of it leads nowhere or into something else. */
const globalIpv6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
const near: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal']);

/**
 * Whether a webhook may go to an address: one of the public Internet, where `allowPrivate` says so also loopback and
 * private ones. Never link-local ones, where clouds keep their metadata, nor IPv4 inside of IPv6 that is not public.
 */
export const mayReach = (address: string, allowPrivate: boolean): boolean => {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (allowPrivate && near.has(range)) return true;
  return range === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalIpv6));
};

const ports: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);
const localName = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/** The host of an address without the brackets of IPv6 and the last dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$|\.$/g, '');

/**
 * The normal form of an address that can be that of an endpoint, as far as it says by itself: names are resolved when they
 * are called. `URL` has written the host in one way and left out the usual port; the last dot and the fragment go here.
 */
export const receiverOf = (text: string, allowPrivate: boolean): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  const host = hostOf(url);
  if (isIP(host) !== 0 && !mayReach(host, allowPrivate)) return undefined;
  if (!allowPrivate && (!ports.has(url.port) || localName.test(host))) return undefined;
  url.hostname = url.hostname.replace(/\.$/, '');
  url.hash = '';
  return url.href;
};

/** Seconds until each next attempt: together three days. */
const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 73_000] as const;
const jitter = 0.1;
const longestRetryAfter = 86_400;

/**
 * Seconds until a delivery is tried again that failed `attempts` times; undefined when it is given up. A receiver that
 * names a longer wait gets it, up to a day. `random` is from 0 to 1.
 */
export const retryAfter = (
  attempts: number,
  named: number | undefined,
  random: number,
): number | undefined => {
  const wait = waits[attempts - 1];
  if (wait === undefined) return undefined;
  return Math.max(wait * (1 + jitter * random), Math.min(named ?? 0, longestRetryAfter));
};

/** Seconds that a `Retry-After` header names, as a number or a date; undefined where it names none. */
export const secondsOf = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
};

export const webhookId = (eventId: number): string => `evt_${eventId}`;

/** The body of a delivery; the same for the same event and payload, however often it is sent. */
export const bodyOf = (event: {
  readonly event_id: number;
  readonly type: WebhookEventType;
  readonly object: string;
  readonly data: object;
  readonly payload: WebhookPayload;
  readonly due_ms: number;
}): string =>
  JSON.stringify({
    id: webhookId(event.event_id),
    type: event.type,
    timestamp: new Date(event.due_ms).toISOString(),
    data: { object: event.object, ...(event.payload === 'full' && event.data) },
  });
