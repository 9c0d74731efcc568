import type { WebhookEvent } from './operations.generated.ts';

/** Seconds that the time of a webhook may differ from ours. */
const toleranceSeconds = 300;

/** What came is not from the installation, or not of now. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const headerOf = (headers: WebhookHeaders, name: string): string => {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookVerificationError(`The header ${name} is missing`);
};

const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
};

const keyOf = async (secret: string): Promise<CryptoKey> => {
  const bytes = bytesOfBase64(secret.replace(/^whsec_/, ''));
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('The secret is none of the form whsec_…');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
};

/**
 * Reads a webhook after proving that it comes from whoever has the secret and is at most five minutes old, by the
 * Standard Webhooks specification. `body` is what came, byte for byte, before anything parsed it. While a secret is being
 * changed the sender signs with both: one signature that fits is enough. Throws a `WebhookVerificationError`. Answer
 * 2xx before working on it, and use `webhook-id` to work on it once.
 */
export const verifyWebhook = async <Payload = WebhookEvent>(
  headers: WebhookHeaders,
  body: string | Uint8Array,
  secret: string,
): Promise<Payload> => {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  const age = Date.now() / 1000 - (/^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN);
  if (!(Math.abs(age) <= toleranceSeconds))
    throw new WebhookVerificationError('The webhook is too old, or of the future');
  const sent = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + sent.length);
  signed.set(head);
  signed.set(sent, head.length);
  const key = await keyOf(secret);
  for (const signature of signatures) {
    const bytes = signature.startsWith('v1,') ? bytesOfBase64(signature.slice(3)) : undefined;
    // `verify` compares in constant time.
    if (bytes !== undefined && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
      return JSON.parse(new TextDecoder().decode(sent)) as Payload;
  }
  throw new WebhookVerificationError('No signature fits');
};
