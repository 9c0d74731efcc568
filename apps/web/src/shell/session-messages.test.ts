import { webTranslator } from '@waybill/phrases/web-phrases.ts';
import { open as en } from '@waybill/phrases/en/open.ts';
import { signedIn as enSignedIn } from '@waybill/phrases/en/signed-in.ts';
import { open as zh } from '@waybill/phrases/zh-CN/open.ts';
import { signedIn as zhSignedIn } from '@waybill/phrases/zh-CN/signed-in.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionMessage } from '../client/session.ts';

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.doUnmock('./language.tsx');
  vi.resetModules();
});

/** What is shown for a piece of news in a language. */
const shownFor = async (locale: 'zh-CN' | 'en', what: SessionMessage) => {
  const messages = locale === 'en' ? { ...en, ...enSignedIn } : { ...zh, ...zhSignedIn };
  const t = webTranslator(locale, messages);
  vi.doMock('./language.tsx', () => ({ currentT: () => t }));
  await import('./session-messages.ts');
  const { useSession } = await import('../client/session.ts');
  const { useMessages } = await import('./messages.tsx');
  useSession.setState({ message: { what } });
  return useMessages.getState().shown.map(({ theme, text, duration }) => ({ theme, text, duration }));
};

describe.each([
  ['refreshed', 'success', '登录状态已刷新', 'Login status refreshed'],
  ['expired', 'error', '登录已过期，请重新登录', 'Login expired, please login again'],
  [
    'overflow',
    'error',
    '刷新登录期间等待的请求过多，请重新登录',
    'Too many pending requests while refreshing token, please login again',
  ],
  ['extended', 'success', '登录状态已延长', 'Login extended'],
  [
    'extendFailed',
    'error',
    '刷新登录状态失败，请重新登录',
    'Failed to refresh the login status, please log in again',
  ],
  ['chooseFirst', 'warning', '请选择延长登录或立即登出', 'Please extend the login or log out now'],
  [
    'passwordChanged',
    'error',
    '密码已修改，请用新密码重新登录',
    'The password was changed, please sign in with the new one',
  ],
  [
    'sessionStale',
    'error',
    '登录状态已过期，请重新登录；如刚修改过密码，请联系管理员清除缓存',
    'Login status expired, please log in again; if the password was just changed, contact the administrator to clear the cache',
  ],
  ['loginElsewhere', 'info', '检测到在其他标签页登录', 'Detected login in another tab'],
  ['logoutElsewhere', 'info', '检测到在其他标签页退出登录', 'Detected logout in another tab'],
] as const)('%s', (what, theme, chinese, english) => {
  const duration = theme === 'error' ? 6000 : 4000;

  test('in Chinese', async () => {
    expect(await shownFor('zh-CN', what)).toEqual([{ theme, text: chinese, duration }]);
  });

  test('in English', async () => {
    expect(await shownFor('en', what)).toEqual([{ theme, text: english, duration }]);
  });
});

describe('the other texts of the session', () => {
  test.each([
    ['session.online', '在线', 'Online'],
    ['session.loginElsewhere', '检测到在其他标签页登录', 'Detected login in another tab'],
    ['session.logoutElsewhere', '检测到在其他标签页退出登录', 'Detected logout in another tab'],
    ['session.reminder', '登录状态提醒', 'Login status reminder'],
    ['session.extend', '延长登录', 'Extend login'],
    ['session.signOutNow', '立即登出', 'Log out now'],
    ['signOut.question', '确定要退出登录吗？', 'Do you really want to sign out?'],
    ['signOut.title', '退出确认', 'Sign out'],
    ['signOut.done', '已成功退出登录', 'Signed out successfully'],
  ] as const)('%s', (key, chinese, english) => {
    expect(zhSignedIn[key]).toBe(chinese);
    expect(enSignedIn[key]).toBe(english);
  });

  test.each([
    ['guard.signInFirst', '请先登录', 'Please log in first'],
    ['guard.forbidden', '您没有权限访问该页面', 'You have no permission to access this page'],
    ['page.failed', '页面加载失败', 'Page failed to load'],
    ['client.operationFailed', '操作失败', 'Operation failed'],
    ['client.requestFailed', '请求失败，请稍后重试', 'Request failed, please try again later'],
    ['client.serverError', '服务器内部错误，请稍后重试', 'Internal server error, please try again later'],
    ['client.checkInput', '请求失败，请检查输入后重试', 'Request failed, please check input and try again'],
    ['client.networkFailed', '网络请求失败', 'Network request failed'],
    [
      'client.noConnection',
      '网络连接失败，请检查网络设置',
      'Network connection failed, please check network settings',
    ],
    [
      'client.reservationGone',
      '号码预约已过期，积分未扣除，请重新查询后再购买',
      'The number reservation has expired, points were not deducted, please query again before buying',
    ],
    [
      'client.sessionStale',
      '登录状态已过期，请重新登录；如刚修改过密码，请联系管理员清除缓存',
      'Login status expired, please log in again; if the password was just changed, contact the administrator to clear the cache',
    ],
  ] as const)('%s', (key, chinese, english) => {
    expect(zh[key]).toBe(chinese);
    expect(en[key]).toBe(english);
  });
});
