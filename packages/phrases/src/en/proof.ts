import type { proof as source } from '../zh-CN/proof.ts';

/** English of giving a code of the second factor, at sign-in and to change it. */
export const proof: Readonly<Record<keyof typeof source, string>> = {
  'proof.code': 'Code',
  'proof.codeHint': 'Open the authenticator app on your phone and enter the six digits it shows',
  'proof.codeWanted': 'Enter the six digits of the code',
  'proof.recoveryCode': 'Recovery code',
  'proof.recoveryHint': 'One of those you kept when you turned two-step sign-in on; each works once',
  'proof.recoveryWanted': 'Enter a recovery code',
  'proof.usePaper': 'No phone at hand? Use a recovery code',
  'proof.useApp': 'Use the app instead',
};
