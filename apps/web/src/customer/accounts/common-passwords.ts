import { commonChinesePasswords } from '@waybill/contract/common-passwords.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordStrength } from './password-strength.ts';

/**
 * The passwords that the server rejects as too common and that would otherwise read as medium or strong, in lower case.
 * The build puts the finished list in the place of this file (build/made-ahead.ts).
 */
export const commonPasswords: readonly string[] = [
  ...dictionary['passwords-common'],
  ...commonChinesePasswords,
].filter((password) =>
  [password, password.slice(0, 1).toUpperCase() + password.slice(1)].some(
    (typed) => passwordStrength(typed) !== 'weak',
  ),
);
