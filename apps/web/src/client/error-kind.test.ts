import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { errorKind } from './error-kind.ts';

test.each([
  ['/auth/login', { name: 'wrongPassword' }, 'authPath'],
  ['/auth/validate/email', { name: 'UNKNOWN' }, 'authPath'],
  ['/auth/logout', { name: 'sessionExpired' }, 'token'],
  ['/user/getUserInfo', { name: 'sessionExpired' }, 'token'],
  ['/user/getUserInfo', { name: 'notSignedIn' }, 'token'],
  ['/user/getUserInfo', { name: 'disabled' }, 'token'],
  ['/auth/second-factor/sign-in', { name: 'locked' }, 'authPath'],
  ['/auth/second-factor', { name: 'sessionExpired' }, 'token'],
  ['/user/getUserInfo', { name: 'passwordChanged' }, 'passwordChanged'],
  ['/user/getUserInfo', { name: 'UNKNOWN', msg: '密码已修改，请重新登录' }, 'passwordChanged'],
  ['/user/getUserInfo', { name: 'UNKNOWN', msg: 'Your password was changed' }, 'passwordChanged'],
  ['/user/changePsw', { name: 'wrongPassword', msg: '原密码不正确' }, undefined],
  ['/user/changePsw', { name: 'locked' }, undefined],
] as const)('401 on %s, %j: %s', (path, parts, kind) => {
  expect(errorKind(path, new ApiError(parts))).toBe(kind);
});
