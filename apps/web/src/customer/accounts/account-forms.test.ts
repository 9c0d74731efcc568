import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { accounts } from '@waybill/phrases/en/accounts.ts';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../client/finding.ts';
import { confirmProblem, isTheAddress, shortProblem } from './password-rules.ts';
import { judge } from '../../client/schemas.ts';

const ofEmail = (email: string) => judge(accountEndpoints.forgotPassword.body)({ email })['email'];
const ofPassword = (password: string) =>
  judge(accountEndpoints.register.body)({ email: 'a@b.co', password })['password'];
const ofPhone = (phone: string) =>
  judge(accountEndpoints.register.body)({ email: 'a@b.co', password: 'secret', phone })['phone'];

type Key = keyof typeof accounts;
const english = (problem: Finding | undefined): string | undefined =>
  problem === undefined ? undefined : accounts[problem as Key];

describe('the texts of the specification', () => {
  test.each([
    [ofEmail(''), 'Please enter an email address'],
    [ofEmail('  '), 'Please enter an email address'],
    [ofEmail('a@b'), 'The email address is invalid'],
    [ofPassword(''), 'Please enter your password'],
    [confirmProblem('secret', 'secreT'), 'The passwords do not match'],
  ])('%s', (problem, text) => {
    expect(english(problem)).toBe(text);
  });
});

test('what is right has no problem', () => {
  expect(ofEmail(' Someone@Example.com ')).toBeUndefined();
  expect(
    judge(accountEndpoints.register.body)({ email: 'someone@example.com', password: 'secret', phone: '' }),
  ).toEqual({});
  expect(isTheAddress('secret', 'someone@example.com')).toBe(false);
  expect(confirmProblem('secret', 'secret')).toBeUndefined();
});

test('a password that cannot be set says why', () => {
  expect(ofPassword(' secret')).toBe('fields.passwordSpace');
  expect(ofPassword('😀'.repeat(72))).toBeUndefined();
  expect(ofPassword('a'.repeat(73))).toBe('fields.passwordLong');
  expect(isTheAddress('A@example.com', 'a@Example.com ')).toBe(true);
  expect(isTheAddress('', '')).toBe(false);
  expect(confirmProblem('secret', '')).toBe('passwords.confirmRequired');
});

test('a password is as long as the server says, by characters', () => {
  expect(shortProblem('12345', 6)).toEqual(['fields.passwordShort', { min: 6 }]);
  expect(shortProblem('😀'.repeat(11), 12)).toEqual(['fields.passwordShort', { min: 12 }]);
  expect(shortProblem('😀'.repeat(12), 12)).toBeUndefined();
  expect(shortProblem('', 12)).toBeUndefined();
});

test('an address that is none, and a number that is none, are said at their fields', () => {
  for (const text of [
    '.a@b.co',
    'a..b@c.co',
    'a@-b.co',
    'a b@c.co',
    '邮箱@例子.中国',
    `${'a'.repeat(250)}@b.co`,
  ])
    expect(ofEmail(text)).toBe('fields.email');
  for (const text of ['1380013800', '010-1234567890123', '23800138000', '1380013800a'])
    expect(ofPhone(text)).toBe('fields.phone');
  for (const text of ['13800138000', '+86 13800138000', '86-13800138000', '010-12345678'])
    expect(ofPhone(text)).toBeUndefined();
});

test('of the profile and of a change of the password each field is judged', () => {
  expect(judge(accountEndpoints.saveUserInfo.body)({ nickname: 'a'.repeat(41), phone: '1' })).toEqual({
    nickname: 'fields.nickname',
    phone: 'fields.phone',
  });
  expect(judge(accountEndpoints.changePassword.body)({ oldPassword: '', newPassword: 'secret' })).toEqual({
    oldPassword: 'fields.oldPassword',
  });
});
