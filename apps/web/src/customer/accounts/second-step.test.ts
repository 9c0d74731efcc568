import { expect, test } from 'vitest';
import { readError } from '../../client/recover.ts';
import { secondStepOf } from './sign-in.ts';

const refusal = (data: object) => readError(401, { code: 40131, msg: '', data }, new Headers());

test('the second step is taken with the ticket, by the ways that are known here, the best first', () => {
  const data = { ticket: 'h2Zq8', ways: ['recovery_code', 'palm', 'passkey'] };
  expect(secondStepOf(refusal(data))).toEqual({ ticket: 'h2Zq8', ways: ['passkey', 'recovery_code'] });
});

test('a refusal without a ticket is another one', () => {
  expect(secondStepOf(refusal({ category: 'security' }))).toBeUndefined();
});
