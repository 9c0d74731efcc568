import { createHash, randomBytes } from 'node:crypto';
import type { Visit } from './provider.ts';

const hashOf = (what: string, text: string): Buffer =>
  createHash('sha256').update(`${what}:${text}`).digest();

/** Keys that a visit is stored under: hashes alone, so that the database cannot continue one. */
export const keysOf = (state: string, secret: string): readonly [Buffer, Buffer] => [
  hashOf('provider-state', state),
  hashOf('provider-browser', secret),
];

/** A visit to the provider: its nonce and verifier follow from the secret that the browser keeps. */
export const visitOf = (state: string, secret: string): Visit => ({
  state,
  nonce: hashOf('provider-nonce', secret).toString('base64url'),
  verifier: hashOf('provider-verifier', secret).toString('base64url'),
});

export const newVisit = (): { readonly state: string; readonly secret: string } => ({
  state: randomBytes(32).toString('base64url'),
  secret: randomBytes(32).toString('base64url'),
});
