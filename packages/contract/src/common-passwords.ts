/** Passwords that Chinese users favour and lists of common ones lack; in lower case. */
export const commonChinesePasswords = [
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
] as const;
