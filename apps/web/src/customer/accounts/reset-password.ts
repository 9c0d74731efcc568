import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { call, perform } from '../../client/call.ts';
import { FieldFailure } from '../../shell/form-problems.ts';
import { isDeadLink, atStep } from './failures.ts';

/** Has a reset link sent to an address that somebody registered; answers with the address. */
export const requestReset = async (email: string): Promise<string> => {
  const taken = await atStep('forgotCheck', () => call(accountEndpoints.validateEmail, { query: { email } }));
  if (taken === 0) throw new FieldFailure('email', 'forgot.emailUnknown');
  const sent = await atStep('forgot', () => perform(accountEndpoints.forgotPassword, { body: { email } }));
  return sent.email || email;
};

/**
 * How long the new password has to be for the token of a link, or that it can no longer be used. Undefined when it could not
 * be asked, which says nothing against it.
 */
export const checkLink = async (token: string): Promise<number | 'dead' | undefined> => {
  try {
    return (await perform(accountEndpoints.checkResetLink, { body: { token } })).minLength;
  } catch (error) {
    return isDeadLink(error) ? 'dead' : undefined;
  }
};

export const resetPassword = async (token: string, newPassword: string): Promise<void> => {
  await atStep('reset', () => call(accountEndpoints.resetPassword, { body: { token, newPassword } }));
};
