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
 * the subscription. Both are taken from the raw body as the strings they are there.
 */
export function isFromUsps(rawBody: Buffer, signature: string | undefined, secret: string): boolean {
  if (secret.length < shortestSecret) return false;
  const signed = uspsSignedText(rawBody);
  if (signed === null) return false;
  return isSignature(signature, createHmac('sha256', secret).update(signed).digest());
}

/**
 * Whether a push carries the credential that we set at UPS, which signs nothing: the content is
 * only a hint to ask UPS itself. `given` is the header's value, with or without `Bearer`.
 */
export function isFromUps(given: string | undefined, credential: string): boolean {
  if (credential.length < shortestSecret || given === undefined) return false;
  return timingSafeEqual(digest(given.replace(/^Bearer /, '')), digest(credential));
}

function uspsSignedText(rawBody: Buffer): string | null {
  try {
    const envelope: unknown = JSON.parse(rawBody.toString('utf8'));
    if (!isObject(envelope) || typeof envelope['payload'] !== 'string') return null;
    const timestamp = envelope['timestamp'];
    if (typeof timestamp !== 'string' && typeof timestamp !== 'number') return null;
    return `${timestamp}${envelope['payload']}`;
  } catch {
    return null;
  }
}

function isSignature(given: string | undefined, expected: Buffer): boolean {
  if (given === undefined || !/^[A-Za-z0-9+/]{43}=$/.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'base64'), expected);
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
