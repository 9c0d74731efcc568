import { z } from 'zod';
import { formedText, typedText } from '../vocabulary/fields.ts';
import { packedText } from '../std/typed-text.ts';

export const code = formedText(/^\d{6}$/, 'fields.totpCode', (text) =>
  packedText(text).replaceAll('-', ''),
).meta({ description: 'What the app shows, six digits' });

/** The password of the account, as it is. */
export const password = typedText(1024, 'fields.passwordRequired');

const recoveryCode = typedText(40, 'fields.recoveryCode', packedText).meta({
  description: 'One of the recovery codes, which is used up',
});

/** What browsers answer in base64url: never more than a few hundred bytes, certificates of makers aside. */
export const base64url = (bytes: number) =>
  typedText(Math.ceil((bytes * 4) / 3), 'fields.passkey').regex(/^[\w-]+$/, { error: 'fields.passkey' });

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
export type Proof = {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
};
export const isOne = ({ code: typed, recoveryCode: paper, passkey: signed }: Proof): boolean =>
  [typed, paper, signed].filter((given) => given !== undefined).length === 1;
export const oneOfThem = { path: ['code'], error: 'fields.totpCode' };

/** Who may call: whoever is signed in and proves it; what was used up is not sent again. */
export const byOwnHand = { access: 'signedIn', retry: false } as const;

/** What a right password was answered with. */
export const ticket = typedText(200, 'errors.signInTicketInvalid.hint');
