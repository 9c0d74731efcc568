import { randomBytes } from 'node:crypto';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { startSession, tokenHash } from '../sessions/public-api.ts';
import { hashPassword } from './password.ts';
import { resetAccountPassword } from './unlock-account.ts';

const oldPassword = 'the old one, long';
const newPassword = 'a new one, longer';
let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await openTestApp(
    { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://waybill.example' },
    { demo: true },
  );
  await app.runJobs();
  passwordHash = await hashPassword(oldPassword);
});
afterAll(() => app.close());

let addresses = 0;
const elsewhere = (): { headers: Record<string, string> } => {
  addresses += 1;
  return { headers: { 'x-forwarded-for': `10.2.${addresses >> 8}.${addresses & 255}` } };
};
const newUser = (): Promise<BuiltUser> => buildUser(app.context, { passwordHash });
const mailsTo = (email: string) =>
  (app.context.mailer.mailbox?.list() ?? []).filter(({ to }) => to === email);
const forgot = (email: string, options = elsewhere()) =>
  app.call(endpoints.forgotPassword, { body: { email } }, options);
const resetToken = (text: string | undefined): string =>
  /\/reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const tokenSentTo = async (email: string, count = 1): Promise<string> => {
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(count);
  return resetToken(mailsTo(email)[0]?.text);
};
const reset = (token: string, password = newPassword) =>
  app.call(endpoints.resetPassword, { body: { token, newPassword: password } });
const rejectReset = (token: string, password = newPassword) =>
  app.refused(endpoints.resetPassword, { body: { token, newPassword: password } });
const signInCode = async (account: string, password: string): Promise<number> => {
  const response = await app.send('POST', `${apiBase}/auth/login`, { account, password }, elsewhere());
  return ((await response.json()) as { code: number }).code;
};
const anotherSession = async (user: BuiltUser): Promise<string> =>
  (await startSession(app.context.db, user.id, 'another', '127.0.0.1')).token;
const codeOf = async (token: string): Promise<number> => {
  app.context.sessions.forget(tokenHash(token));
  const response = await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, { token });
  return ((await response.json()) as { code: number }).code;
};

describe('a forgotten password', () => {
  test('a link can be looked at before it is used: that uses nothing up, and says when it is dead', async () => {
    const user = await newUser();
    await forgot(user.email);
    const token = await tokenSentTo(user.email);
    const check = (body: { token: string }) => app.call(endpoints.checkResetLink, { body }, elsewhere());
    const refuse = (body: { token: string }) => app.refused(endpoints.checkResetLink, { body }, elsewhere());
    expect(await check({ token })).toEqual({ minLength: 6 });
    expect(await check({ token })).toEqual({ minLength: 6 });
    expect(await refuse({ token: `${token}x` })).toMatchObject({ code: 40403 });
    await reset(token);
    expect((await refuse({ token })).code).toBe((await refuse({ token: 'x' })).code);
  });

  test('is set anew by the link, which ends every session and says so by mail', async () => {
    const user = await newUser();
    expect(await forgot(user.email.toUpperCase())).toEqual({ email: user.email });
    const token = await tokenSentTo(user.email);
    expect(mailsTo(user.email)[0]?.text).toContain(`https://waybill.example/reset-password?token=${token}`);
    await reset(token);
    expect(await signInCode(user.email, oldPassword)).toBe(40111);
    expect(await signInCode(user.email, newPassword)).toBe(0);
    expect(await codeOf(user.token)).toBe(40103);
    expect(await app.refused(endpoints.refreshToken, {}, user)).toMatchObject({ code: 40103 });
    await expect.poll(() => mailsTo(user.email)[0]?.subject).toBe('您的密码已修改');
  });

  test('of an address that nobody registered is told', async () => {
    const refusal = await app.refused(
      endpoints.forgotPassword,
      { body: { email: 'no@one.example' } },
      elsewhere(),
    );
    expect(refusal).toMatchObject({ status: 404, code: 40405, msg: '该邮箱尚未注册' });
    const broken = await app.refused(endpoints.forgotPassword, { body: { email: 'no' } });
    expect(broken.data.fields).toEqual({ email: '邮箱格式不正确' });
  });

  test('can be asked for three times an hour', async () => {
    const { email } = await newUser();
    await forgot(email);
    await forgot(email);
    await forgot(email);
    const refusal = await app.refused(endpoints.forgotPassword, { body: { email } }, elsewhere());
    expect(refusal).toMatchObject({ status: 429, code: 42901 });
    expect(refusal.data.retryAfter).toBeGreaterThan(3_500);
  });

  test('cannot be used to find out who is registered faster than 20 a minute', async () => {
    const from = elsewhere();
    for (let i = 0; i < 20; i += 1) {
      await app.refused(endpoints.forgotPassword, { body: { email: `no-${i}@one.example` } }, from);
    }
    expect(
      await app.refused(endpoints.forgotPassword, { body: { email: 'no@one.example' } }, from),
    ).toMatchObject({ status: 429 });
  });

  test('of an account that waits for its activation activates it', async () => {
    const user = await newUser();
    await app.context.db.updateTable('users').set({ status: 'pending' }).where('id', '=', user.id).execute();
    await forgot(user.email);
    await reset(await tokenSentTo(user.email));
    expect(await signInCode(user.email, newPassword)).toBe(0);
  });

  test('of a disabled account sends nothing', async () => {
    const user = await newUser();
    await app.context.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute();
    expect(await forgot(user.email)).toEqual({ email: user.email });
    const later = await newUser();
    await forgot(later.email);
    await tokenSentTo(later.email);
    expect(mailsTo(user.email)).toEqual([]);
  });

  test('lets an account that failed too often sign in at once', async () => {
    const { email } = await newUser();
    for (let i = 0; i < 10; i += 1) {
      await app.context.pool.query(
        `DELETE FROM rate_limits WHERE key LIKE 'signin:%' OR key LIKE 'signin-pause:%'`,
      );
      await app.refused(endpoints.login, { body: { account: email, password: 'wrong' } });
    }
    const login = { body: { account: email, password: newPassword } };
    expect(await app.refused(endpoints.login, login)).toMatchObject({ code: 40112 });
    await forgot(email);
    await reset(await tokenSentTo(email));
    expect((await app.call(endpoints.login, login)).userInfo.email).toBe(email);
  });
});

describe('a reset link', () => {
  test('works once, also when it is opened twice at once', async () => {
    const { email } = await newUser();
    await forgot(email);
    const token = await tokenSentTo(email);
    const codes = await Promise.all(
      ['first password', 'second password'].map(async (password) => {
        const response = await app.send('POST', `${apiBase}/auth/reset-password`, {
          token,
          newPassword: password,
        });
        return ((await response.json()) as { code: number }).code;
      }),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40403]);
    expect(await rejectReset(token)).toMatchObject({ status: 404, code: 40403, msg: '重置链接无效' });
  });

  test('works for 30 minutes', async () => {
    const { email } = await newUser();
    await forgot(email);
    const token = await tokenSentTo(email);
    await letTimePass(app.context, 1_801);
    expect(await rejectReset(token)).toMatchObject({ code: 40403 });
  });

  test('is void once another one was used, or the password was changed', async () => {
    const { email } = await newUser();
    await forgot(email);
    const first = await tokenSentTo(email);
    await forgot(email);
    await reset(await tokenSentTo(email, 2));
    expect(await rejectReset(first)).toMatchObject({ code: 40403 });
    const other = await newUser();
    await forgot(other.email);
    const unused = await tokenSentTo(other.email);
    await app.call(endpoints.changePassword, { body: { oldPassword, newPassword } }, other);
    expect(await rejectReset(unused)).toMatchObject({ code: 40403 });
  });

  test('that is tampered with, cut, made up or meant for activation is refused', async () => {
    const { email } = await newUser();
    await forgot(email);
    const token = await tokenSentTo(email);
    const swapped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    const made = randomBytes(32).toString('base64url');
    for (const bad of [swapped, token.slice(1), `${token}=`, token.toUpperCase(), made]) {
      expect(await rejectReset(bad)).toMatchObject({ code: 40403 });
    }
    const fresh = `fresh-${randomBytes(4).toString('hex')}@test.example`;
    await app.call(endpoints.register, { body: { email: fresh, password: oldPassword } }, elsewhere());
    await expect.poll(() => mailsTo(fresh).length).toBe(1);
    const activation = /code=([\w-]+)/.exec(mailsTo(fresh)[0]?.text ?? '')?.[1] ?? '';
    expect(await rejectReset(activation)).toMatchObject({ code: 40403 });
    expect(await app.refused(endpoints.activate, { query: { code: token } })).toMatchObject({ code: 40402 });
    await reset(token);
  });

  test('is not used up by a password that is refused', async () => {
    const { email } = await newUser();
    await forgot(email);
    const token = await tokenSentTo(email);
    expect((await rejectReset(token, 'qwerty123')).data.fields).toEqual({
      newPassword: '该密码过于常见，容易被猜中，请换一个',
    });
    expect((await rejectReset(token, email)).data.fields).toEqual({
      newPassword: '密码不能与邮箱相同',
    });
    expect((await rejectReset(token, 'abc')).data.fields).toEqual({ newPassword: '密码至少 6 个字符' });
    await reset(token);
  });

  test('is not asked about fields before it is known: a missing one is named', async () => {
    const { data } = await app.refused(endpoints.resetPassword, { body: { newPassword } });
    expect(data.fields).toEqual({ token: '重置链接无效' });
  });
});

describe('changing the password', () => {
  const change = (user: { token: string }, body: { oldPassword: string; newPassword: string }) =>
    app.send('POST', `${apiBase}/user/changePsw`, body, user);

  test('ends the other sessions with their reason and gives this one a new token', async () => {
    const user = await newUser();
    const other = await anotherSession(user);
    const response = await change(user, { oldPassword, newPassword });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-token-refreshed')).toBe('true');
    const token = response.headers.get('x-new-token') ?? '';
    expect(await codeOf(other)).toBe(40103);
    expect(await app.refused(endpoints.refreshToken, {}, { token: other })).toMatchObject({ code: 40103 });
    expect((await app.call(endpoints.listSessions, {}, { token })).list).toHaveLength(1);
    expect(await signInCode(user.email, newPassword)).toBe(0);
    expect(await signInCode(user.email, oldPassword)).toBe(40111);
    await expect.poll(() => mailsTo(user.email)[0]?.subject).toBe('您的密码已修改');
  });

  test('leaves the old token good for 30 s, and no longer for an exchange', async () => {
    const user = await newUser();
    const response = await change(user, { oldPassword, newPassword });
    expect(await codeOf(user.token)).toBe(0);
    expect(await app.refused(endpoints.refreshToken, {}, user)).toMatchObject({ code: 40102 });
    await letTimePass(app.context, 31);
    expect(await codeOf(user.token)).toBe(40102);
    expect(await codeOf(response.headers.get('x-new-token') ?? '')).toBe(0);
  });

  test.each([
    ['without the old one', { oldPassword: '' }, { oldPassword: '请输入当前密码' }],
    ['with a wrong old one', { oldPassword: 'wrong' }, { oldPassword: '当前密码不正确' }],
    ['to the same', { newPassword: oldPassword }, { newPassword: '新密码不能与当前密码相同' }],
    ['to a common one', { newPassword: 'iloveyou' }, { newPassword: '该密码过于常见，容易被猜中，请换一个' }],
    ['to a short one', { newPassword: 'Xy3!' }, { newPassword: '密码至少 6 个字符' }],
    [
      'to one with a space in front',
      { newPassword: ' a new one' },
      { newPassword: '密码开头和结尾不能有空格' },
    ],
  ])('%s is refused at its field', async (_name, wrong, fields) => {
    const user = await newUser();
    const body = { oldPassword, newPassword, ...wrong };
    const { code, data } = await app.refused(endpoints.changePassword, { body }, user);
    expect({ code, fields: data.fields }).toEqual({ code: 40001, fields });
    expect(await signInCode(user.email, oldPassword)).toBe(0);
  });

  test('is no way to guess it: the failures count like those of signing in', async () => {
    const user = await newUser();
    const wrong = { body: { oldPassword: 'wrong', newPassword } };
    for (let i = 0; i < 3; i += 1) {
      expect(await app.refused(endpoints.changePassword, wrong, user)).toMatchObject({ code: 40001 });
    }
    expect(await app.refused(endpoints.changePassword, wrong, user)).toMatchObject({ code: 42901 });
    expect(
      await app.refused(endpoints.login, { body: { account: user.email, password: oldPassword } }),
    ).toMatchObject({ code: 42901 });
  });

  test('at an operator’s wish ends every session', async () => {
    const user = await newUser();
    expect(await resetAccountPassword(app.context, user.email, newPassword)).toBe(true);
    expect(await codeOf(user.token)).toBe(40103);
    expect(await signInCode(user.email, newPassword)).toBe(0);
    expect(await resetAccountPassword(app.context, 'no@one.example', newPassword)).toBe(false);
  });
});
