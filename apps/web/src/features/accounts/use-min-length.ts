import { passwordLength } from '@waybill/contract/constants.ts';
import { type Role, isStaff } from '@waybill/contract/permissions.ts';
import { useEffect, useState } from 'react';
import { site } from '../site/site.ts';

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
