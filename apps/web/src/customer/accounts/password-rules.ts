import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { Problem } from '../../shell/form-problems.ts';
import { passwordLength } from '@waybill/contract/constants.ts';
import { type Role, isStaff } from '@waybill/contract/roles.ts';
import { useEffect, useState } from 'react';
import { site } from '../site/site.ts';

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

/** Characters that a new password of somebody in a role has at least; the specification's until the server tells. */
export const useMinLength = (role: Role): number => {
  const [min, setMin] = useState<number>(passwordLength.min);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const answer = await site();
      // Without an answer the server has the last word.
      if (answer !== null) setMin(answer.passwordMinLength[isStaff(role) ? 'staff' : 'user']);
    };
    void ask();
  }, [role]);
  return min;
};
