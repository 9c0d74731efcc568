import { describe, expect, test } from 'vitest';
import { readFreshToken } from './exchange-token.ts';

const now = 1_800_000_000_000;
const inADay = now + 86_400_000;

describe('a new token is found', () => {
  test.each([
    ['as the data', { code: 0, data: 't2' }, inADay],
    ['in the data', { code: '0', data: { token: 't2' } }, inADay],
    ['with the end of its life', { code: 0, data: { token: 't2', expiresAt: now + 5 } }, now + 5],
    ['at the top', { code: 0, token: 't2' }, inADay],
    ['at the top beside other data', { code: 0, token: 't2', data: {} }, inADay],
  ])('%s', (_, answer, expiry) => {
    expect(readFreshToken(answer, now)).toEqual({ token: 't2', expiry });
  });
});

describe('an answer without one is an error', () => {
  test.each([
    [{ code: 40102, msg: 'x' }, 'TOKEN_REFRESH_FAILED'],
    [{ data: 't2' }, 'TOKEN_REFRESH_FAILED'],
    [undefined, 'TOKEN_REFRESH_FAILED'],
    ['t2', 'TOKEN_REFRESH_FAILED'],
    [{ code: 0 }, 'TOKEN_NOT_PROVIDED'],
    [{ code: 0, data: null }, 'TOKEN_NOT_PROVIDED'],
    [{ code: 0, data: { token: 7 } }, 'TOKEN_NOT_PROVIDED'],
    [{ code: 0, data: '' }, 'TOKEN_EMPTY'],
    [{ code: 0, data: { token: '  ' } }, 'TOKEN_EMPTY'],
  ])('%j: %s', (answer, name) => {
    expect(() => readFreshToken(answer, now)).toThrow(expect.objectContaining({ name }));
  });
});
