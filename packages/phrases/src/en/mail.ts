import type { mail as source } from '../zh-CN/mail.ts';

export const mail: Record<keyof typeof source, string> = {
  'mail.brand': 'Logistics query platform',
  'mail.copyLink': 'If the button does not work, copy this link into your browser:',
  'mail.account': 'Account: ',
  'mail.activation.title': 'Activate your account',
  'mail.activation.what':
    'Thank you for registering. Open the link below to activate your account, then sign in.',
  'mail.activation.life': 'The link works once, for 24 hours.',
  'mail.activation.action': 'Activate account',
  'mail.activation.footnote':
    'If you did not register with us, ignore this email and the account will not be activated.',
  'mail.reset.title': 'Reset your password',
  'mail.reset.what': 'Somebody asked to reset your password. Open the link below to set a new one.',
  'mail.reset.life':
    'The link works once, for 30 minutes. Every device has to sign in again with the new password.',
  'mail.reset.action': 'Set a new password',
  'mail.reset.footnote': 'If it was not you, ignore this email and the password stays as it is.',
  'mail.closure.title': 'Confirm that the account is to be closed',
  'mail.closure.what':
    'Somebody asked to close your account. Open the link below to confirm: 14 days later its personal data is erased and its points are lost.',
  'mail.closure.life': 'The link works once, for 24 hours.',
  'mail.closure.action': 'Close the account',
  'mail.closure.footnote':
    'If it was not you, ignore this email: the account stays open. Please change its password.',
  'mail.closing.title': 'Your account will be erased in 14 days',
  'mail.closing.what':
    'The personal data of your account will be erased on {day}, for good. Sign in before that day and choose “Keep the account” to go on using it.',
  'mail.closing.action': 'Keep the account',
  'mail.kept.title': 'Your account is kept',
  'mail.kept.what':
    'Your account will not be erased. Its API keys and waits have ended; ask for new ones when you need them.',
  'mail.passwordChanged.title': 'Your password was changed',
  'mail.passwordChanged.what':
    'The password of your account has just been changed. Other devices have been signed out.',
  'mail.passwordChanged.warning':
    'If it was not you, reset the password at once and contact the administrator.',
  'mail.passwordChanged.action': 'Reset the password',
  'mail.passwordChanged.footnote': 'This email protects your account and cannot be unsubscribed from.',
  'mail.factor.warning': 'If it was not you, change your password at once and contact an administrator.',
  'mail.factor.action': 'Look at the security of the account',
  'mail.factorOn.title': 'Two-step sign-in is on',
  'mail.factorOn.what':
    'Your account now asks for a second step at sign-in. Keep the recovery codes in a safe place.',
  'mail.factorOff.title': 'Two-step sign-in is off',
  'mail.factorOff.what': 'Your account now signs in with the password alone.',
  'mail.factorReset.title': 'Two-step sign-in was reset',
  'mail.factorReset.what':
    'An administrator reset the second factor of your account and ended its sessions. Sign in with your password and turn it on again soon.',
  'mail.codesRenewed.title': 'The recovery codes were replaced',
  'mail.codesRenewed.what': 'Your account has new recovery codes; those before no longer work.',
  'mail.recoveryUsed.title': 'A recovery code was used',
  'mail.recoveryUsed.what': 'A recovery code of your account has just been used and no longer works.',
  'mail.passkeyAdded.title': 'A passkey was added',
  'mail.passkeyAdded.what': 'Your account has a new passkey, which can be used for two-step sign-in.',
  'mail.passkeyRemoved.title': 'A passkey was removed',
  'mail.passkeyRemoved.what':
    'A passkey of your account was removed and can no longer be used for two-step sign-in.',
  'mail.ticketAnswered.title': 'There is an answer to your ticket',
  'mail.ticketAnswered.ticket': 'Ticket: ',
  'mail.ticketAnswered.action': 'Read and answer',
  'mail.ticketAnswered.footnote':
    'Please do not answer this mail. You can turn mails about tickets off in your personal centre.',
  'mail.box.title': 'Development mailbox',
  'mail.box.note': 'The demo sends no mail: everything is shown here until the server is restarted.',
  'mail.box.empty': 'No mail yet',
  'mail.box.to': 'To',
  'mail.box.asHtml': 'Show as HTML',
};
