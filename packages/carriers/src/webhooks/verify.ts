import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isObject } from '../tracking/json.ts';

/** Secrets below this length are rejected: an empty setting must never let a push in. */
const shortestSecret = 8;

/**
 * Whether `fdx-signature` is base64 of HMAC-SHA256 over the raw body with the security token of the project.
 * `rawBody` is what came over the wire, before any parsing.
 */
export function isFromFedex(rawBody: Buffer, signature: string | undefined, securityToken: string): boolean {
  if (securityToken.length < shortestSecret) return false;
  return isSignature(signature, createHmac('sha256', securityToken).update(rawBody).digest());
}

/**
 * Whether `X-HMAC` is base64 of HMAC-SHA256 over `timestamp` and `payload`, one after the other, with the secret of
 * the subscription. Both are taken from the raw body as they stand there: the payload is JSON in a string, or JSON.
 */
export function isFromUsps(rawBody: Buffer, signature: string | undefined, secret: string): boolean {
  if (secret.length < shortestSecret) return false;
  const signed = uspsSignedText(rawBody);
  if (signed === null) return false;
  return isSignature(signature, createHmac('sha256', secret).update(signed).digest());
}

/**
 * Whether a push carries the credential that we set at UPS, which signs nothing: the content is
 * only a hint to ask UPS itself. `given` is the header's value, with or without `Bearer`; a token that was given for the
 * credential does as well.
 */
export function isFromUps(given: string | undefined, credential: string, now = Date.now()): boolean {
  if (credential.length < shortestSecret || given === undefined) return false;
  const token = given.replace(/^Bearer /, '');
  const expires = /^(\d{10})\.[\w-]+$/.exec(token)?.[1];
  const good =
    expires !== undefined && Number(expires) * 1000 > now
      ? tokenUntil(Number(expires), credential)
      : credential;
  return timingSafeEqual(digest(token), digest(good));
}

export const upsTokenSeconds = 3600;

/** A token with which UPS may push for an hour, for whoever has the credential. */
export const upsToken = (credential: string, now = Date.now()): string =>
  tokenUntil(Math.floor(now / 1000) + upsTokenSeconds, credential);

const tokenUntil = (seconds: number, credential: string): string =>
  `${seconds}.${createHmac('sha256', credential).update(`ups ${seconds}`).digest('base64url')}`;

function uspsSignedText(rawBody: Buffer): string | null {
  try {
    const envelope: unknown = JSON.parse(rawBody.toString('utf8'));
    if (!isObject(envelope)) return null;
    const { timestamp, payload } = envelope;
    if (typeof timestamp !== 'string' && typeof timestamp !== 'number') return null;
    if (typeof payload === 'string') return `${timestamp}${payload}`;
    const text = isObject(payload) || Array.isArray(payload) ? memberText(rawBody.toString('utf8')) : null;
    return text === null ? null : `${timestamp}${text}`;
  } catch {
    return null;
  }
}

/** The text of the member `payload` of a JSON object, as it stands there. */
function memberText(source: string): string | null {
  const token = /"(?:[^"\\]|\\[^])*"?|[{}[\]:]/g;
  let depth = 0;
  let from = -1;
  let last = '';
  for (const { 0: part, index } of source.matchAll(token)) {
    if (part === ':' && depth === 1 && last === '"payload"') from = index + 1;
    if (part === '{' || part === '[') depth += 1;
    if (part === '}' || part === ']') depth -= 1;
    if (from >= 0 && depth === 1 && (part === '}' || part === ']'))
      return source.slice(from, index + 1).trim();
    last = part;
  }
  return null;
}

function isSignature(given: string | undefined, expected: Buffer): boolean {
  if (given === undefined || !/^[A-Za-z0-9+/]{43}=$/.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'base64'), expected);
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
