import { accountEndpoints } from '@waybill/contract/endpoints/accounts.ts';
import { codeEndpoints } from '@waybill/contract/endpoints/codes.ts';
import { describe, expect, test, vi } from 'vitest';
import {
  day,
  transport,
  session,
  json,
  ok,
  unauthorized,
  reply,
  withServer,
  getPoints,
  paths,
  settle,
  type Sent,
} from './send.test-kit.ts';

withServer();

describe('a 401', () => {
  /** Rejects the first token and exchanges it once. */
  const expired = ({ url, headers }: Sent): Response =>
    url.pathname.endsWith('/auth/refresh-token')
      ? ok({ token: 't2', expiresIn: 86_400, expiresAt: Date.now() + day })
      : headers.get('token') === 't1'
        ? unauthorized()
        : ok(headers.get('token'));

  test('is answered by one refresh for all, and each call is sent again with the new token', async () => {
    reply(expired);
    const answers = await settle(Promise.all([getPoints(), getPoints(), getPoints()]));
    expect(answers).toEqual(['t2', 't2', 't2']);
    expect(paths().filter((path) => path === '/auth/refresh-token')).toHaveLength(1);
    expect(session.useSession.getState().message).toEqual({ what: 'refreshed' });
  });

  test('asks once more when the exchange itself is not answered', async () => {
    reply(unauthorized(), json({}, 502), ok({ token: 't2' }), ok('at last'));
    expect(await settle(getPoints())).toBe('at last');
    expect(paths()).toEqual([
      '/user/getUserPoint',
      '/auth/refresh-token',
      '/auth/refresh-token',
      '/user/getUserPoint',
    ]);
  });

  test('whose refresh fails ends the session and says why', async () => {
    reply(() => unauthorized());
    await expect(settle(getPoints())).rejects.toMatchObject({ name: 'sessionExpired', msg: '' });
    expect(session.useSession.getState()).toMatchObject({ auth: null, ended: 'forced' });
    expect(session.useSession.getState().message).toEqual({ what: 'expired' });
    for (const key of ['authData', 'Authorization', 'userData']) expect(localStorage.getItem(key)).toBeNull();
  });

  test('with more than 20 waiting clears the session', async () => {
    reply(() => unauthorized());
    vi.stubGlobal('fetch', async (request: Request) =>
      request.url.endsWith('/auth/refresh-token') ? new Promise(() => undefined) : unauthorized(),
    );
    const results = Promise.allSettled(Array.from({ length: 22 }, () => getPoints()));
    await vi.advanceTimersByTimeAsync(0);
    const reasons = (await results).map((result) => (result as PromiseRejectedResult).reason as Error);
    expect(new Set(reasons.map(({ name }) => name))).toEqual(new Set(['TOO_MANY_WAITING']));
    expect(session.useSession.getState().message).toEqual({ what: 'overflow' });
    expect(session.currentToken()).toBeNull();
  });

  test.each([40103, 40101])('because the password was changed (%d) clears at once', async (code) => {
    reply(() => unauthorized(code, '密码已修改，请用新密码重新登录'));
    // The session says it, and nobody says it twice.
    await expect(settle(getPoints())).rejects.toMatchObject({ name: 'passwordChanged', msg: '' });
    expect(session.useSession.getState().message).toEqual({ what: 'passwordChanged' });
    expect(paths()).toEqual(['/user/getUserPoint']);
    expect(session.currentToken()).toBeNull();
    expect(session.useSession.getState().message).toEqual({ what: 'passwordChanged' });
  });

  test('on an auth path clears at once', async () => {
    reply(() => unauthorized());
    const body = { account: 'a', password: 'b' };
    await expect(settle(transport.fetchData(accountEndpoints.login, { body }))).rejects.toMatchObject({
      name: 'sessionExpired',
    });
    expect(paths()).toEqual(['/auth/login']);
    expect(session.currentToken()).toBeNull();
  });

  test.each([
    ['with an API key', { apiKey: 'k' }],
    ['in the background', { background: true }],
    ['whose caller minds it', { keepsSession: true }],
  ])('%s is simply rejected', async (_, options) => {
    reply(() => unauthorized());
    await expect(settle(getPoints(options))).rejects.toMatchObject({ name: 'sessionExpired' });
    expect(paths()).toEqual(['/user/getUserPoint']);
    expect(session.currentToken()).toBe('t1');
  });

  describe('of an act that asks again who calls', () => {
    const answered = async (proved: boolean): Promise<unknown> => {
      const { answerStepUp, askHere, useStepUp } = await import('./step-up.ts');
      askHere();
      useStepUp.subscribe(({ waiting }) => {
        if (waiting.length > 0) queueMicrotask(() => answerStepUp(proved));
      });
      const body = { count: 1, points: 1, remark: 'for the shop' };
      const options = { idempotencyKey: 'key-of-the-act' };
      return settle(transport.fetchData(codeEndpoints.issueCodes, { body }, options));
    };

    test('is sent again once that is proved, and asks no third time', async () => {
      reply(unauthorized(40132), ok('issued'));
      expect(await answered(true)).toBe('issued');
      reply(() => unauthorized(40132));
      await expect(answered(true)).rejects.toMatchObject({ name: 'stepUpWanted' });
      expect(paths()).toEqual(Array.from({ length: 4 }, () => '/manage/codes'));
      expect(session.currentToken()).toBe('t1');
    });

    test('is rejected when whoever was asked gave up', async () => {
      reply(() => unauthorized(40132));
      await expect(answered(false)).rejects.toMatchObject({ name: 'stepUpWanted' });
      expect(paths()).toEqual(['/manage/codes']);
      expect(session.currentToken()).toBe('t1');
    });
  });

  test('about the old password leaves the session alone', async () => {
    reply(() => unauthorized(40111, '原密码不正确'));
    const body = { oldPassword: 'a', newPassword: 'b' };
    await expect(
      settle(transport.fetchData(accountEndpoints.changePassword, { body })),
    ).rejects.toMatchObject({
      name: 'wrongPassword',
    });
    expect(session.currentToken()).toBe('t1');
  });
});
