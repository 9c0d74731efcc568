import { passwordLength } from '@waybill/contract/constants.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';

/** What is wrong with a field, as a phrase; undefined when nothing is. The server checks the same again. */
export type Problem = PlainPhrase | undefined;

const longestEmail = 254;
const email =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const phone = /^(?:(?:\+?86[- ]?)?1\d{10}|0[\d-]{9,12})$/;

/** An address has to be there and look like one. */
export const emailProblem = (text: string): Problem => {
  const address = text.trim();
  if (address === '') return 'fields.emailRequired';
  return address.length <= longestEmail && email.test(address) ? undefined : 'fields.email';
};

/** A phone number may be missing; one that is there has to be one. */
export const phoneProblem = (text: string): Problem =>
  text.trim() === '' || phone.test(text.trim()) ? undefined : 'fields.phone';

/** A password to set. It is sent without the spaces at its ends, so it cannot have any. */
export const newPasswordProblem = (password: string, account = ''): Problem => {
  if (password === '') return 'fields.passwordRequired';
  if (password.trim() !== password) return 'fields.passwordSpace';
  const length = Array.from(password).length;
  if (length < passwordLength.min) return 'fields.passwordShort';
  if (length > passwordLength.max) return 'fields.passwordLong';
  return account !== '' && password.toLowerCase() === account.trim().toLowerCase()
    ? 'fields.passwordIsEmail'
    : undefined;
};

/** The password typed once more. */
export const confirmProblem = (password: string, confirmation: string): Problem => {
  if (confirmation === '') return 'passwords.confirmRequired';
  return confirmation === password ? undefined : 'passwords.mismatch';
};
