import { Email, NewPassword, Phone } from '@waybill/contract/vocabulary/fields.ts';
import { accounts } from '@waybill/phrases/en/accounts.ts';
import { describe, expect, test } from 'vitest';
import { confirmProblem, emailProblem, newPasswordProblem, phoneProblem } from './field-rules.ts';

type Key = keyof typeof accounts;
const english = (problem: string | undefined): string | undefined =>
  problem === undefined ? undefined : accounts[problem as Key];

describe('the texts of the specification', () => {
  test.each([
    [emailProblem(''), 'Please enter an email address'],
    [emailProblem('  '), 'Please enter an email address'],
    [emailProblem('a@b'), 'The email address is invalid'],
    [newPasswordProblem(''), 'Please enter your password'],
    [newPasswordProblem('12345'), 'The password must be at least 6 characters'],
    [confirmProblem('secret', 'secreT'), 'The passwords do not match'],
  ])('%s', (problem, text) => {
    expect(english(problem)).toBe(text);
  });
});

test('what is right has no problem', () => {
  expect(emailProblem(' Someone@Example.com ')).toBeUndefined();
  expect(phoneProblem('')).toBeUndefined();
  expect(newPasswordProblem('secret')).toBeUndefined();
  expect(newPasswordProblem('secret', 'someone@example.com')).toBeUndefined();
  expect(confirmProblem('secret', 'secret')).toBeUndefined();
});

test('a password that cannot be set says why', () => {
  expect(newPasswordProblem(' secret')).toBe('fields.passwordSpace');
  expect(newPasswordProblem('密码密码密')).toBe('fields.passwordShort');
  expect(newPasswordProblem('😀'.repeat(72))).toBeUndefined();
  expect(newPasswordProblem('a'.repeat(73))).toBe('fields.passwordLong');
  expect(newPasswordProblem('A@example.com', 'a@Example.com ')).toBe('fields.passwordIsEmail');
  expect(confirmProblem('secret', '')).toBe('passwords.confirmRequired');
});

describe('the browser judges as the contract does', () => {
  test.each([
    'a@b.co',
    "o'neil+tag@mail.example.com",
    '.a@b.co',
    'a..b@c.co',
    'a@-b.co',
    'a@b.c',
    'a b@c.co',
    'a@b..co',
    '邮箱@例子.中国',
    'a@b.co\u0000',
    `${'a'.repeat(250)}@b.co`,
    '"><script>@b.co',
  ])('of the address %j', (text) => {
    expect(emailProblem(text) === undefined).toBe(Email.safeParse(text).success);
  });

  test.each([
    '13800138000',
    '+86 13800138000',
    '86-13800138000',
    '8613800138000',
    '1380013800',
    '010-12345678',
    '0755-1234-5678',
    '010-1234567890123',
    '23800138000',
    '1380013800a',
  ])('of the number %j', (text) => {
    expect(phoneProblem(text) === undefined).toBe(Phone.safeParse(text).success);
  });

  test.each([
    '',
    ' ',
    '12345',
    '123456',
    ' 123456',
    '密码密码密码',
    'a'.repeat(72),
    'a'.repeat(73),
    '😀'.repeat(37),
  ])('of the password %j', (text) => {
    expect(newPasswordProblem(text) === undefined).toBe(NewPassword.safeParse(text).success);
  });
});
