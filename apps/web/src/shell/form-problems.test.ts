import { accounts } from '@waybill/phrases/zh-CN/accounts.ts';
import { fields } from '@waybill/phrases/zh-CN/fields.ts';
import { translator } from '@waybill/phrases/translator.ts';
import { unread } from '@waybill/phrases/unsaid.ts';
import { webTranslator } from '@waybill/phrases/web-phrases.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../client/errors.ts';
import { FieldFailure, problemsOf, sayProblems } from './form-problems.ts';

const t = webTranslator('zh-CN', accounts);
const names = ['email', 'password'] as const;

test('what the server names of the form goes to its fields', () => {
  const error = new ApiError({ name: 'validation', fields: { email: 'bad', token: 'gone' } });
  expect(problemsOf(error, names, t)).toEqual({ email: 'bad' });
});

test('an error about something else is not one of a field', () => {
  expect(problemsOf(new ApiError({ name: 'validation', fields: { token: 'gone' } }), names, t)).toEqual({});
  expect(problemsOf(new ApiError({ name: 'limited' }), names, t)).toEqual({});
  expect(problemsOf(new TypeError('bug'), names, t)).toEqual({});
});

test('a field that the page refuses is said in its words', () => {
  const refusal = new FieldFailure('email', 'register.emailTaken');
  expect(problemsOf(refusal, names, t)).toEqual({ email: accounts['register.emailTaken'] });
  expect(problemsOf(new Error('register', { cause: refusal }), names, t)).toEqual({
    email: accounts['register.emailTaken'],
  });
});

test('a phrase with places is said with what stands in them', () => {
  const found = { email: ['fields.range', { min: 1, max: 86_400 }], password: 'fields.phone' } as const;
  const said = sayProblems(found, ['email'], translator('zh-CN', fields));
  expect(said).toEqual({ email: '请输入 1 到 86,400 的整数' });
});

test('what is wrong is said of the fields of the form, where the pages have words for it', () => {
  const found = { email: 'fields.email', password: 'fields.exempt', other: 'fields.phone' };
  expect(sayProblems(found, names, t)).toEqual({ email: accounts['fields.email'] });
  // Also while English is read, which may have them.
  const reading = webTranslator('zh-CN', accounts, () => unread);
  expect(sayProblems(found, names, reading)).toEqual({ email: accounts['fields.email'] });
});
