import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../test/builders.ts';
import { type TestApp, openTestApp } from '../../test/test-app.ts';
import { hashPassword } from './password.ts';

const password = 'correct horse battery';
let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await openTestApp();
  passwordHash = await hashPassword(password);
});
afterAll(() => app.close());

const newUser = (): Promise<BuiltUser> => buildUser(app.context, { passwordHash });
const signIn = (account: string, tried = password) =>
  app.call(endpoints.login, { body: { account, password: tried } });
const refuseSignIn = (account: string, tried: string) =>
  app.refused(endpoints.login, { body: { account, password: tried } });

describe('signing in', () => {
  test('by e-mail address in any case gives a token for 24 h and the account', async () => {
    const { email, id } = await newUser();
    const signedIn = await signIn(email.toUpperCase());
    expect(signedIn).toMatchObject({
      expiresIn: 86_400,
      userInfo: { id: String(id), role: 'user', balance: 1000, frozen: 0 },
    });
    expect(await app.call(endpoints.getUserInfo, {}, { token: signedIn.token })).toMatchObject({ email });
  });

  test('stores only a hash of the token', async () => {
    const { email } = await newUser();
    const { token } = await signIn(email);
    const rows = await app.context.db.selectFrom('sessions').select('token_hash').execute();
    expect(
      rows.some(
        (row) =>
          row.token_hash.toString('utf8').includes(token) || row.token_hash.toString('base64url') === token,
      ),
    ).toBe(false);
  });

  test('a wrong password and an unknown account get the same answer', async () => {
    const { email } = await newUser();
    const wrong = await refuseSignIn(email, 'wrong');
    const unknown = await refuseSignIn(`nobody-${email}`, 'wrong');
    const shown = ({ status, code, msg, data }: typeof wrong) => ({
      status,
      code,
      msg,
      ...data,
      traceId: '',
    });
    expect(shown(wrong)).toEqual(shown(unknown));
    expect(wrong).toMatchObject({ status: 401, code: 40111, msg: '用户名或密码错误' });
  });

  test.each([
    ['pending', 40113],
    ['disabled', 40114],
    ['locked', 40112],
  ] as const)('a %s account learns why only with the right password', async (status, code) => {
    const { id, email } = await newUser();
    await app.context.db.updateTable('users').set({ status }).where('id', '=', id).execute();
    expect(await refuseSignIn(email, 'wrong')).toMatchObject({ code: 40111 });
    expect(await refuseSignIn(email, password)).toMatchObject({ code });
  });

  test('a sixth try within a minute has to wait, also with the right password, and says how long', async () => {
    const { email } = await newUser();
    for (let i = 0; i < 5; i += 1) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await refuseSignIn(email, 'wrong')).toMatchObject({ code: 40111 });
    }
    const refusal = await refuseSignIn(email, password);
    expect(refusal).toMatchObject({ status: 429, code: 42901 });
    expect(refusal.data.retryAfter).toBeGreaterThan(0);
  });

  test('the tenth failure locks the account for that address', async () => {
    const { email } = await newUser();
    const { pool } = app.context;
    for (let i = 0; i < 10; i += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await pool.query(`DELETE FROM rate_limits WHERE key LIKE 'signin:%' OR key LIKE 'signin-ip:%'`);
      // oxlint-disable-next-line no-await-in-loop
      await refuseSignIn(email, 'wrong');
    }
    await pool.query(`DELETE FROM rate_limits WHERE key LIKE 'signin:%' OR key LIKE 'signin-ip:%'`);
    expect(await refuseSignIn(email, password)).toMatchObject({ status: 401, code: 40112 });
  });

  test('empty fields are named', async () => {
    const { data } = await app.refused(endpoints.login, { body: { account: ' ', password: '' } });
    expect(data.fields).toEqual({ account: '请输入用户名或邮箱', password: '请输入密码' });
  });
});

describe('a session', () => {
  test('ends at sign-out', async () => {
    const user = await newUser();
    await app.call(endpoints.logout, {}, user);
    expect(await app.refused(endpoints.getUserPoint, {}, user)).toMatchObject({ status: 401 });
  });

  test('that ran out is refused as expired and can be exchanged for a day', async () => {
    const user = await newUser();
    await letTimePass(app.context, 86_401);
    expect(await app.refused(endpoints.getUserPoint, {}, user)).toMatchObject({ status: 401, code: 40102 });
    const { token } = await app.call(endpoints.refreshToken, {}, user);
    expect(await app.call(endpoints.getUserPoint, {}, { token })).toBe(1000);
    const late = await newUser();
    await letTimePass(app.context, 86_400 * 2 + 1);
    expect(await app.refused(endpoints.refreshToken, {}, late)).toMatchObject({ status: 401, code: 40102 });
  });

  test('exchanged twice gives one new token; the old one stays good for its grace only', async () => {
    const user = await newUser();
    const answers = await Promise.all(
      [1, 2, 3].map(async () => (await app.send('POST', `${apiBase}/auth/refresh-token`, {}, user)).status),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(1000);
    await letTimePass(app.context, 31);
    app.context.sessions.forget((await import('../sessions/public.ts')).tokenHash(user.token));
    expect(await app.refused(endpoints.getUserPoint, {}, user)).toMatchObject({ status: 401 });
  });

  test('with less than 30 minutes left is renewed by header, but not by a background call', async () => {
    const user = await newUser();
    await letTimePass(app.context, 86_400 - 1_700);
    const path = `${apiBase}/user/getUserPoint`;
    const background = await app.send('GET', path, undefined, { ...user, headers: { 'x-background': '1' } });
    expect(background.headers.get('x-new-token')).toBeNull();
    const foreground = await app.send('GET', path, undefined, user);
    expect(foreground.headers.get('x-token-refreshed')).toBe('true');
    const token = foreground.headers.get('x-new-token') ?? '';
    expect(await app.call(endpoints.getUserPoint, {}, { token })).toBe(1000);
  });

  test('of a disabled account is refused within a second', async () => {
    const user = await newUser();
    expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(1000);
    await app.context.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute();
    await expect
      .poll(async () => (await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, user)).status, {
        timeout: 3_000,
      })
      .toBe(401);
  });
});
