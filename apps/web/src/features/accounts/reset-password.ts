import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { call } from '../../client/call.ts';
import { FieldFailure } from '../../frame/form-problems.ts';
import { isDeadLink } from './failures.ts';
import { atStep } from './step-failure.ts';

/** Has a reset link sent to an address that somebody registered; answers with the address. */
export const requestReset = async (email: string): Promise<string> => {
  const taken = await atStep('forgotCheck', () => call(accountEndpoints.validateEmail, { query: { email } }));
  if (taken === 0) throw new FieldFailure('email', 'forgot.emailUnknown');
  const sent = await atStep('forgot', () => call(accountEndpoints.forgotPassword, { body: { email } }));
  return sent.email;
};

/**
 * How long the new password has to be for the token of a link, or that it can no longer be used. Undefined when it could not
 * be asked, which says nothing against it.
 */
export const checkLink = async (token: string): Promise<number | 'dead' | undefined> => {
  try {
    return (await call(accountEndpoints.checkResetLink, { body: { token } }, { reads: true })).minLength;
  } catch (error) {
    return isDeadLink(error) ? 'dead' : undefined;
  }
};

/** Sets a new password by the token of a link. */
export const resetPassword = async (token: string, newPassword: string): Promise<void> => {
  await atStep('reset', () => call(accountEndpoints.resetPassword, { body: { token, newPassword } }));
};
