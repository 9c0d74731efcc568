import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { errorKind } from './recover.ts';

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
  ['/user/getUserInfo', { name: 'UNKNOWN', msg: '您修改了密码，请重新登录' }, 'passwordChanged'],
  ['/user/getUserInfo', { name: 'UNKNOWN', msg: '密码刚刚更新，请重新登录' }, 'passwordChanged'],
  ['/user/getUserInfo', { name: 'UNKNOWN', msg: 'You have changed your password' }, 'passwordChanged'],
  ['/user/getUserInfo', { name: 'UNKNOWN', msg: '密码版本校验失败' }, 'passwordVersion'],
  ['/user/changePsw', { name: 'UNKNOWN', msg: '请修改密码后重试' }, 'token'],
  ['/user/changePsw', { name: 'wrongPassword', msg: '原密码不正确' }, undefined],
  ['/user/changePsw', { name: 'locked' }, undefined],
] as const)('401 on %s, %j: %s', (path, parts, kind) => {
  expect(errorKind(path, new ApiError(parts))).toBe(kind);
});
