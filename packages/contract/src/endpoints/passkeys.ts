import { z } from 'zod';
import { mostPasskeys, passkeyNameLength } from '../constants.ts';
import { get, group, patch, post } from '../endpoint.ts';
import { NoBody, WallTime } from '../vocabulary/fields.ts';
import {
  base64url,
  byOwnHand,
  credential,
  isOne,
  oneOfThem,
  password,
  proof,
  ticket,
} from './proof-shapes.ts';

export const PasskeyRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether its maker keeps a copy, so that it outlives the device. */
  backedUp: z.boolean(),
  createdTime: WallTime,
  lastUsedTime: WallTime.nullable(),
});
export type PasskeyRow = z.infer<typeof PasskeyRow>;

const name = z
  .string({ error: 'fields.required' })
  .trim()
  .min(1, { error: 'fields.required' })
  .max(passkeyNameLength, { error: 'fields.tooLong' })
  .meta({ description: 'What its owner knows it by' });

const passkeyError = { error: 'fields.passkey' } as const;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, for `parseCreationOptionsFromJSON()`. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, for `parseRequestOptionsFromJSON()`. */
const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('required'),
});

/** Seconds that a challenge may be answered in. */
const expiresIn = z.number().int();

/** Passkeys: keys of phones, computers and sticks that prove who signs in by WebAuthn, and that no false page can use. */
export const passkeyEndpoints = group({
  listPasskeys: get('/auth/second-factor/passkeys', {
    summary: `My passkeys, at most ${mostPasskeys}`,
    access: 'signedIn',
    data: z.object({ list: z.array(PasskeyRow) }),
  }),
  beginPasskey: post('/auth/second-factor/passkeys', {
    summary:
      'Begin to add a passkey: answers what `navigator.credentials.create()` takes. The first second factor takes the password; an account that has one proves it by a code, a passkey or a recovery code',
    ...byOwnHand,
    body: z.strictObject({ password: password.optional(), ...proof }).nullish(),
    data: z.object({ options: CreationOptions, expiresIn }),
  }),
  confirmPasskey: post('/auth/second-factor/passkeys/confirm', {
    summary:
      'Add the passkey that the authenticator made, for what `navigator.credentials.create()` answered; turns the second factor on where it is off, and answers the recovery codes then, once',
    ...byOwnHand,
    body: z.strictObject({
      name,
      ...credential,
      attestationObject: base64url(16_384),
      transports: z
        .array(z.string(passkeyError).max(32, passkeyError), passkeyError)
        .max(10, passkeyError)
        .default([])
        .meta({ description: 'How browsers reach it, as `getTransports()` says' }),
    }),
    data: z.object({
      id: z.string(),
      /** Empty where the account had a second factor. */
      recoveryCodes: z.array(z.string()),
    }),
  }),
  renamePasskey: patch('/auth/second-factor/passkeys/:id', {
    summary: 'Call a passkey something else',
    access: 'signedIn',
    body: z.strictObject({ name }),
  }),
  removePasskey: post('/auth/second-factor/passkeys/:id/remove', {
    summary:
      'Take a passkey away, for a code, a passkey or a recovery code; the last way to sign in is refused with lastPasskey',
    ...byOwnHand,
    body: z.strictObject(proof).refine(isOne, oneOfThem),
  }),
  beginPasskeyProof: post('/auth/second-factor/passkeys/challenge', {
    summary:
      'What `navigator.credentials.get()` takes, for calls of somebody signed in that want the second factor; its answer goes with them as `passkey`, once',
    ...byOwnHand,
    body: NoBody,
    data: z.object({ options: RequestOptions, expiresIn }),
  }),
  beginPasskeySignIn: post('/auth/second-factor/sign-in/passkey', {
    summary: 'The same for the second step of signing in, by the ticket that `login` answered',
    access: 'open',
    statuses: [404],
    retry: false,
    body: z.strictObject({ ticket }),
    data: z.object({ options: RequestOptions, expiresIn }),
  }),
});
