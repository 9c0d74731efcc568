import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { Problem } from '../../frame/form-problems.ts';

/** What is wrong with a password to set that has fewer characters than it needs; an empty one is judged elsewhere. */
export const shortProblem = (password: string, min: number): Problem | undefined =>
  password !== '' && Array.from(password).length < min ? ['fields.passwordShort', { min }] : undefined;

/** Whether a password to set is the address of its account, which nobody may use. */
export const isTheAddress = (password: string, address: string): boolean =>
  password !== '' && password.toLowerCase() === address.trim().toLowerCase();

export const confirmProblem = (password: string, confirmation: string): PlainPhrase | undefined => {
  if (confirmation === '') return 'passwords.confirmRequired';
  return confirmation === password ? undefined : 'passwords.mismatch';
};
