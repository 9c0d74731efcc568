import { accounts } from '@waybill/phrases/zh-CN/accounts.ts';
import { webTranslator } from '@waybill/phrases/web-phrases.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../client/errors.ts';
import { atStep, FieldFailure } from './step-failure.ts';
import { problemsOf } from './use-form.ts';

const t = webTranslator('zh-CN', accounts);
const names = ['email', 'password'] as const;

test('what the server names of the form goes to its fields', () => {
  const error = new ApiError({ name: 'validation', fields: { email: 'bad', token: 'gone' } });
  expect(problemsOf(error, names, t)).toEqual({ email: 'bad' });
});

test('an error about something else is not one of a field', () => {
  expect(
    problemsOf(new ApiError({ name: 'validation', fields: { token: 'gone' } }), names, t),
  ).toBeUndefined();
  expect(problemsOf(new ApiError({ name: 'limited' }), names, t)).toBeUndefined();
  expect(problemsOf(new TypeError('bug'), names, t)).toBeUndefined();
});

test('a field that the page refuses is said in its words', async () => {
  const refusal = new FieldFailure('email', 'register.emailTaken');
  expect(problemsOf(refusal, names, t)).toEqual({ email: accounts['register.emailTaken'] });
  const failure = await atStep('register', () => Promise.reject(refusal)).catch((error: unknown) => error);
  expect(problemsOf(failure, names, t)).toEqual({ email: accounts['register.emailTaken'] });
});
