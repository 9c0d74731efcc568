import { z } from 'zod';
import { packedText } from '../std/typed-text.ts';

export const code = z
  .string({ error: 'fields.totpCode' })
  .overwrite(packedText)
  .overwrite((text) => text.replaceAll('-', ''))
  .regex(/^\d{6}$/, { error: 'fields.totpCode' })
  .meta({ description: 'What the app shows, six digits' });

/** The password of the account, as it is. */
export const password = z
  .string({ error: 'fields.password' })
  .min(1, { error: 'fields.password' })
  .max(1024, { error: 'fields.password' });

const recoveryCode = z
  .string({ error: 'fields.recoveryCode' })
  .overwrite(packedText)
  .min(1, { error: 'fields.recoveryCode' })
  .max(40, { error: 'fields.recoveryCode' })
  .meta({ description: 'One of the recovery codes, which is used up' });

/** What browsers answer in base64url: never more than a few hundred bytes, certificates of makers aside. */
export const base64url = (bytes: number) =>
  z
    .string({ error: 'fields.passkey' })
    .min(1, { error: 'fields.passkey' })
    .max(Math.ceil((bytes * 4) / 3), { error: 'fields.passkey' })
    .regex(/^[\w-]+$/, { error: 'fields.passkey' });

export const credential = { id: base64url(1023), clientDataJSON: base64url(2048) };

export const passkey = z
  .strictObject({ ...credential, authenticatorData: base64url(1024), signature: base64url(4096) })
  .meta({
    description:
      'Answer of `navigator.credentials.get()` to the options of `beginPasskeyProof` or `beginPasskeySignIn`, in base64url',
  });

/** What was signed with, in base64url. */
export type PasskeyAssertion = z.output<typeof passkey>;

export const proof = {
  code: code.optional(),
  recoveryCode: recoveryCode.optional(),
  passkey: passkey.optional(),
};
type Proof = {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
};
export const isOne = ({ code: typed, recoveryCode: paper, passkey: signed }: Proof): boolean =>
  [typed, paper, signed].filter((given) => given !== undefined).length === 1;
export const oneOfThem = { path: ['code'], error: 'fields.totpCode' };

/** What a right password was answered with. */
export const ticket = z
  .string({ error: 'fields.signInTicket' })
  .min(1, { error: 'fields.signInTicket' })
  .max(200, { error: 'fields.signInTicket' });
