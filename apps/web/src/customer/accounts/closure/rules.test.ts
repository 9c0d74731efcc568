import { expect, test } from 'vitest';
import { closureProblems } from './rules.ts';

test('an account is closed with the password or a second factor, and only when its points are given up', () => {
  const problems = (password: string, givesUpBalance: boolean, balance: number, factor: boolean) =>
    Object.entries(closureProblems({ password, givesUpBalance }, balance, factor)).flatMap(
      ([name, problem]) => (problem === undefined ? [] : [name]),
    );
  expect(problems('', false, 5, false)).toEqual(['password', 'givesUpBalance']);
  expect(problems('seven brown Foxes', false, 0, false)).toEqual([]);
  expect(problems('', true, 5, true)).toEqual([]);
});
