import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './password.ts';
import { activationOutcome, mayUse, normalised, pauseAfter, reasonAgainstPassword } from './rules.ts';

const reasonAgainst = (password: string) =>
  reasonAgainstPassword(password, 'me@test.example', isCommonPassword);

test('the pause after failures grows from the third on, up to a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(pauseAfter)).toEqual([0, 0, 0, 2, 4, 8, 16, 32, 60, 60]);
});

describe('a password', () => {
  test.each([
    '123456',
    'password',
    'QWERTY123',
    'iloveyou',
    'woaini1314',
    '5201314',
    'a123456',
    '000000',
    '121212',
    'abcabcabc',
    'abcdefg',
    '7654321',
    'ＰＡＳＳＷＯＲＤ',
    'аааааа',
  ])('%s is too easy to guess', (password) => {
    expect(reasonAgainst(password)).toBe('fields.passwordCommon');
  });

  test.each([
    'Waybill-demo-2026',
    'correct horse battery',
    '密码很长也很难猜',
    'tr0ub4dor&3',
    '🦊🐻🐼🐨🐯🦁',
    'acegik',
  ])('%s is good enough', (password) => {
    expect(reasonAgainst(password)).toBeUndefined();
  });

  test.each([
    'Waybill2026',
    'fedex@123',
    'UPS-888888',
    '2026 wuliu!',
    'ＡＤＭＩＮ-1990',
    'jane.doe88',
    'Jane1Doe!',
  ])('%s is a word of the trade or the name of its account', (password) => {
    expect(reasonAgainstPassword(password, 'jane.doe@test.example', () => false)).toBe(
      'fields.passwordCommon',
    );
  });

  test('that is the address is named as that', () => {
    expect(reasonAgainst('Me@Test.Example')).toBe('fields.passwordIsEmail');
  });

  test('is the same however a keyboard composes it', () => {
    expect(normalised('Cafe\u0301')).toBe(normalised('Caf\u00e9'));
    expect(normalised('\u212bngstrom')).toBe(normalised('A\u030angstrom'));
    expect(normalised('case')).not.toBe(normalised('Case'));
  });
});

describe('a link', () => {
  const link = { purpose: 'activation', expired: false, used_at: null, user_status: 'pending' } as const;
  const day = 86_400_000;
  test.each([
    ['activates an account that waits', link, 'activated'],
    ['that nobody was sent is invalid', undefined, 'invalid'],
    ['that ran out is invalid', { ...link, expired: true }, 'invalid'],
    ['for a reset is invalid', { ...link, purpose: 'reset' }, 'invalid'],
    ['of a disabled account is invalid', { ...link, user_status: 'disabled' }, 'invalid'],
    ['of an active account was used already', { ...link, user_status: 'active' }, 'already'],
    ['used an hour ago was used already', { ...link, used_at: -day / 24, user_status: 'active' }, 'already'],
    ['used a day ago is invalid', { ...link, used_at: -day, user_status: 'active' }, 'invalid'],
  ] as const)('%s', (_name, facts, outcome) => {
    expect(activationOutcome(facts, 0)).toBe(outcome);
  });

  const reset = { ...link, purpose: 'reset', user_status: 'active' } as const;
  test.each([
    ['sets a password', reset, true],
    ['of an account that waits does too', { ...reset, user_status: 'pending' }, true],
    ['that nobody was sent does not', undefined, false],
    ['that ran out does not', { ...reset, expired: true }, false],
    ['that was used does not', { ...reset, used_at: -1 }, false],
    ['for activation does not', { ...reset, purpose: 'activation' }, false],
    ['of a disabled account does not', { ...reset, user_status: 'disabled' }, false],
  ] as const)('for a reset %s', (_name, facts, may) => {
    expect(mayUse(facts, 'reset')).toBe(may);
  });
});
