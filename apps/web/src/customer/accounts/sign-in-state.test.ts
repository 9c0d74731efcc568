import { expect, test } from 'vitest';
import { accountIn } from './sign-in.ts';

test('takes the account that was handed over, and nothing else', () => {
  expect(accountIn({ account: 'someone@example.com' })).toBe('someone@example.com');
  expect(accountIn({ account: undefined })).toBe('');
  expect(accountIn({ account: 7 })).toBe('');
  expect(accountIn(null)).toBe('');
  expect(accountIn('someone@example.com')).toBe('');
});
