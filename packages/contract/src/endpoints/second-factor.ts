import { z } from 'zod';
import { recoveryCodeCount } from '../constants.ts';
import { del, get, group, post } from '../endpoint.ts';
import { EpochMs, WallTime } from '../vocabulary/fields.ts';
import { secondWays } from '../vocabulary/second-way.ts';
import { SignedIn } from './accounts.ts';
import { byOwnHand, code, isOne, oneOfThem, passkey, password, proof, ticket } from './proof-shapes.ts';

/** Codes on paper, shown this once. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(recoveryCodeCount) });

/**
 * Second factor at sign-in: a code of an app (TOTP, RFC 6238), recovery codes for when it is lost. Passkeys, which stand
 * beside or in place of the app, are in passkeys.ts.
 */
export const secondFactorEndpoints = group({
  getSecondFactor: get('/auth/second-factor', {
    summary: 'Whether the account has a second factor, and until when it has to have one',
    access: 'signedIn',
    data: z.object({
      on: z.boolean(),
      /** Since when; null while it is off. */
      since: WallTime.nullable(),
      /** What it can be proved by; empty while it is off. */
      ways: z.array(z.enum(secondWays)),
      recoveryCodesLeft: z.number().int(),
      /** Whether the account signs in through the identity provider, and has no password. */
      provider: z.boolean(),
      /** Whether the account has to have one: it cannot be turned off then. */
      required: z.boolean(),
      /** When calls of the staff end without one; null where none is missing. */
      dueAt: EpochMs.nullable(),
    }),
  }),
  beginTotp: post('/auth/second-factor/totp', {
    summary:
      'Begin to set an app up: answers its secret, once. The first takes the password; an account that has one already proves it by a code, a passkey or a recovery code, and keeps it until the new one is confirmed',
    ...byOwnHand,
    body: z.strictObject({ password: password.optional(), ...proof }).nullish(),
    data: z.object({
      /** For the app, as text and as a QR code: `otpauth://totp/…`. */
      uri: z.string(),
      /** The same secret to type, base 32. */
      secret: z.string(),
      /** Seconds until it has to be confirmed. */
      expiresIn: z.number().int(),
    }),
  }),
  stepUp: post('/auth/second-factor/step-up', {
    summary:
      'Prove again who is signed in, by a code, a passkey or a recovery code where a second factor is on, else by the password: for calls that are refused with 40132 otherwise',
    ...byOwnHand,
    body: z.strictObject({ password: password.optional(), ...proof }),
    data: z.object({
      /** Seconds until such a call asks again. */
      expiresIn: z.number().int(),
    }),
  }),
  confirmTotp: post('/auth/second-factor/totp/confirm', {
    summary: 'Turn the second factor on by the first code of the app; answers the recovery codes, once',
    ...byOwnHand,
    body: z.strictObject({ code }),
    data: RecoveryCodes,
  }),
  removeSecondFactor: del('/auth/second-factor', {
    summary:
      'Turn the second factor off by the password and a code, a passkey or a recovery code; refused where it is required. An account that signs in through the identity provider has no password and does it within ten minutes of being asked there',
    ...byOwnHand,
    body: z.strictObject({ password: password.optional(), ...proof }).refine(isOne, oneOfThem),
  }),
  renewRecoveryCodes: post('/auth/second-factor/recovery-codes', {
    summary:
      'New recovery codes instead of those before, by a code of the app or a passkey; answers them once',
    ...byOwnHand,
    body: z.strictObject({ code: code.optional(), passkey: passkey.optional() }).refine(isOne, oneOfThem),
    data: RecoveryCodes,
  }),
  signInWithCode: post('/auth/second-factor/sign-in', {
    summary:
      'Second step of signing in: the ticket that `login` answered, good for five minutes and five tries, and a code of the app, a passkey or a recovery code',
    access: 'open',
    statuses: [401, 404],
    retry: false,
    bodyBytes: 40_960,
    body: z.strictObject({ ticket, ...proof }).refine(isOne, oneOfThem),
    data: SignedIn,
  }),
});
