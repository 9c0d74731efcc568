import { webTranslator } from '@waybill/phrases/web-phrases.ts';
import { open } from '@waybill/phrases/zh-CN/open.ts';
import { shell } from '@waybill/phrases/zh-CN/shell.ts';
import { describe, expect, test } from 'vitest';
import { describeError } from './error-message.ts';
import { ApiError } from './errors.ts';

const client = { ...open, ...open, ...shell };
const t = webTranslator('zh-CN', client);
const words = (error: unknown) => describeError(error, t);

describe('the look follows the category', () => {
  test.each([
    ['validation', 'warning'],
    ['resource', 'warning'],
    ['method', 'warning'],
    ['media', 'warning'],
    ['file-upload', 'warning'],
    ['business', 'error'],
    ['system', 'error'],
    ['database', 'error'],
    ['network', 'error'],
    ['security', 'error'],
    [undefined, 'error'],
  ])('%s: %s', (category, theme) => {
    expect(words(new ApiError({ name: 'UNKNOWN', msg: 'a', category }))?.theme).toBe(theme);
  });
});

describe('what the server says badly is said well', () => {
  test.each([
    '号码预约校验失败',
    '部分号码未被您预约',
    '以下号码非本人预约，请重新选择',
    '您没有预约这些号码',
    '预约检查未通过',
    'Numbers not reserved by you',
    'These numbers have not been reserved by you',
    'Reservation check failed',
    'The reservation validation has failed',
  ])('%s', (msg) => {
    expect(words(new ApiError({ name: 'UNKNOWN', msg }))).toMatchObject({
      text: client['client.reservationGone'],
      hint: undefined,
    });
  });

  test.each([
    '密码版本校验失败',
    '登录状态异常',
    '登录态异常',
    'password version mismatch',
    'password-version check failed',
    'Abnormal login state',
    'The login state is abnormal',
  ])('%s', (msg) => {
    expect(words(new ApiError({ name: 'UNKNOWN', msg }))?.text).toBe(client['client.sessionStale']);
  });
});

describe('an error without words gets some', () => {
  test.each([
    [{ name: 'NETWORK' }, 'client.noConnection'],
    [{ name: 'TIMEOUT' }, 'client.timeout'],
    [{ name: 'EMPTY', status: 200 }, 'client.empty'],
    [{ name: 'tooLarge' }, 'client.tooLarge'],
    [{ name: 'sessionExpired', status: 401 }, 'guard.sessionExpired'],
    [{ name: 'passwordChanged', status: 401 }, 'session.passwordChanged'],
    [{ name: 'TOO_MANY_WAITING' }, 'session.overflow'],
    [{ name: 'UNKNOWN', status: 400, code: 7 }, 'client.requestFailed'],
    [{ name: 'UNKNOWN', status: 502 }, 'client.serverError'],
    [{ name: 'UNKNOWN', status: 500 }, 'client.serverError'],
    [{ name: 'UNKNOWN', status: 499 }, 'client.checkInput'],
    [{ name: 'UNKNOWN', status: 400 }, 'client.checkInput'],
    [{ name: 'UNKNOWN', status: 302 }, 'client.networkFailed'],
    [{ name: 'UNKNOWN', status: 404 }, 'client.checkInput'],
    [{ name: 'UNKNOWN' }, 'client.networkFailed'],
  ] as const)('%j', (parts, key) => {
    expect(words(new ApiError(parts))?.text).toBe(client[key]);
  });

  test('whatever is no error of a call failed as an operation', () => {
    expect(words(new TypeError('x is undefined'))?.text).toBe(client['client.operationFailed']);
  });
});

test('a cancelled call is not worth a word', () => {
  expect(words(new DOMException('aborted', 'AbortError'))).toBeUndefined();
});
