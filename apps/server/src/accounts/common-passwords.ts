import { dictionary } from '@zxcvbn-ts/language-common';

/** Favourites of Chinese users that the list lacks. */
const chinese = [
  'woaini1314',
  'woaini520',
  'woaini521',
  'woaini123',
  'aini1314',
  'aini520',
  '5201314a',
  'a5201314',
  '1314520a',
  'qq5201314',
  'abc5201314',
  'wang1234',
  'zhang123',
  'nihao123',
  'admin888',
  'taobao123',
];

const common: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...chinese]);

/** Whether a password, in lower case, is among the 49,000 that are tried first. */
export const isCommonPassword = (password: string): boolean => common.has(password);
