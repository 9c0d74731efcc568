import { commonChinesePasswords } from '@waybill/contract/common-passwords.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

const common: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...commonChinesePasswords]);

/** Whether a password, in lower case, is among the 49,000 that are tried first. */
export const isCommonPassword = (password: string): boolean => common.has(password);
