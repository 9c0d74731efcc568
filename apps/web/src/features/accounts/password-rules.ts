import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';

/** Whether a password to set is the address of its account, which nobody may use. */
export const isTheAddress = (password: string, address: string): boolean =>
  password !== '' && password.toLowerCase() === address.trim().toLowerCase();

/** What is wrong with the password that was typed once more. */
export const confirmProblem = (password: string, confirmation: string): PlainPhrase | undefined => {
  if (confirmation === '') return 'passwords.confirmRequired';
  return confirmation === password ? undefined : 'passwords.mismatch';
};
