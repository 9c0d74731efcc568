import type { passwords as source } from '../zh-CN/passwords.ts';

export const passwords: Record<keyof typeof source, string> = {
  'passwords.new': 'New password',
  'passwords.confirm': 'Confirm password',
  'passwords.confirmRequired': 'Please confirm your password',
  'passwords.mismatch': 'The passwords do not match',
  'passwords.help': 'At least {min} characters; better mix upper and lower case, digits and symbols',
  'passwords.strength': 'Password strength',
  'passwords.strength.common': 'Too common',
  'passwords.strength.weak': 'Weak',
  'passwords.strength.medium': 'Medium',
  'passwords.strength.strong': 'Strong',
};
