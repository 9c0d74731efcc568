import { createRequire } from 'node:module';
import { commonChinesePasswords } from '@waybill/contract/common-passwords.ts';

const load = createRequire(import.meta.url);
let common: ReadonlySet<string> | undefined;

/** Read when the first password is chosen: the list takes megabytes and a moment to unpack. */
const readCommon = (): ReadonlySet<string> => {
  const { dictionary } = load('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...commonChinesePasswords]);
};

/** Whether a password, in lower case, is among the 49,000 that are tried first. */
export const isCommonPassword = (password: string): boolean => (common ??= readCommon()).has(password);
