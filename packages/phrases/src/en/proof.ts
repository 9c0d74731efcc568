import type { proof as source } from '../zh-CN/proof.ts';

export const proof: Readonly<Record<keyof typeof source, string>> = {
  'proof.code': 'Code',
  'proof.codeHint': 'Open the authenticator app on your phone and enter the six digits it shows',
  'proof.codeWanted': 'Enter the six digits of the code',
  'proof.recoveryCode': 'Recovery code',
  'proof.recoveryHint': 'One of those you kept when you turned two-step sign-in on; each works once',
  'proof.recoveryWanted': 'Enter a recovery code',
  'proof.passkeyHint':
    'Press the button below, then follow your browser: finger, face, device PIN or security key',
  'proof.passkeyCancelled': 'The passkey was not used',
  'proof.passkeyCancelledHint':
    'It was cancelled, took too long, or this device has no passkey of the account; try again or use another way',
  'proof.passkeyFailed': 'This browser cannot use passkeys here',
  'proof.passkeyFailedHint': 'Check the address of the page and use a current browser, or choose another way',
  'proof.passkeyKnown': 'The passkey of this device was added before',
  'proof.use.passkey': 'Use a passkey instead',
  'proof.use.totp': 'Use the app instead',
  'proof.use.recovery_code': 'No phone at hand? Use a recovery code',
};
