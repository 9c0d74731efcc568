import { randomBytes } from 'node:crypto';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

const password = 'seven brown Foxes';
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(
    { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://waybill.example/' },
    { demo: true },
  );
  await app.runJobs();
});
afterAll(() => app.close());

let addresses = 0;
/** Each call from an address of its own, as its limit wants. */
const elsewhere = (): { headers: Record<string, string> } => {
  addresses += 1;
  return { headers: { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}` } };
};
const newEmail = (): string => `new-${randomBytes(6).toString('hex')}@test.example`;
const register = (email: string, options = elsewhere()) =>
  app.call(endpoints.register, { body: { email, password } }, options);
const mailsTo = (email: string) =>
  (app.context.mailer.mailbox?.list() ?? []).filter(({ to }) => to === email);
/** The code of the newest mail to an address, once there are so many. */
const codeSentTo = async (email: string, count = 1): Promise<string> => {
  await expect.poll(() => mailsTo(email).length, { timeout: 10_000 }).toBe(count);
  return /\/active\?code=([\w-]+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? '';
};
const activate = (code: string) => app.call(endpoints.activate, { query: {}, body: { code } });
const rejectActivation = (code: string) => app.refused(endpoints.activate, { query: {}, body: { code } });
const signIn = (email: string) =>
  app.send('POST', `${apiBase}/auth/login`, { account: email, password }, elsewhere());

describe('registering', () => {
  test('opens an account that signs in once its mail was read', async () => {
    const email = newEmail();
    const answer = await app.call(
      endpoints.register,
      { body: { email: ` ${email.toUpperCase()} `, password, phone: '13800138000' } },
      elsewhere(),
    );
    expect(answer).toMatchObject({ email, activationRequired: true });
    expect(await (await signIn(email)).json()).toMatchObject({ code: 40113 });
    const code = await codeSentTo(email);
    expect(mailsTo(email)[0]?.text).toContain(`https://waybill.example/active?code=${code}`);
    expect(await activate(code)).toEqual({ status: 'activated', email });
    const { data } = (await (await signIn(email)).json()) as { data: { token: string } };
    expect(await app.call(endpoints.getUserInfo, {}, { token: data.token })).toMatchObject({
      id: answer.userId,
      userName: email,
      phone: '13800138000',
      status: 'active',
      role: 'user',
      balance: 0,
      locale: 'zh-CN',
    });
  });

  test('in English is answered by mail in English', async () => {
    const email = newEmail();
    await app.call(endpoints.register, { body: { email, password } }, { ...elsewhere(), locale: 'en' });
    await codeSentTo(email);
    expect(mailsTo(email)[0]).toMatchObject({ subject: 'Activate your account' });
    expect(mailsTo(email)[0]?.html).toContain('lang="en"');
  });

  test.each([
    ['no address', { email: undefined }, { email: '请输入邮箱地址' }],
    ['an empty address', { email: ' ' }, { email: '请输入邮箱地址' }],
    ['no real address', { email: 'someone@' }, { email: '邮箱格式不正确' }],
    ['an address of 300 characters', { email: `${'a'.repeat(300)}@b.example` }, { email: '邮箱格式不正确' }],
    ['no password', { password: undefined }, { password: '请输入密码' }],
    ['a short password', { password: 'Ab1!x' }, { password: '密码至少 6 个字符' }],
    ['five emoji', { password: '🦊🐻🐼🐨🐯' }, { password: '密码至少 6 个字符' }],
    ['73 characters', { password: 'Xy3!'.repeat(18) + 'z' }, { password: '密码最多 72 个字符' }],
    ['ten thousand characters', { password: 'x'.repeat(10_000) }, { password: '密码最多 72 个字符' }],
    ['a space at the end', { password: 'seven foxes ' }, { password: '密码开头和结尾不能有空格' }],
    [
      'a wide space at the start',
      { password: '\u3000seven foxes' },
      { password: '密码开头和结尾不能有空格' },
    ],
    ['a common password', { password: 'Password1' }, { password: '该密码过于常见，容易被猜中，请换一个' }],
    [
      'one in full-width letters',
      { password: 'ｐａｓｓｗｏｒｄ' },
      { password: '该密码过于常见，容易被猜中，请换一个' },
    ],
    [
      'one character again and again',
      { password: '88888888' },
      { password: '该密码过于常见，容易被猜中，请换一个' },
    ],
    ['a run of letters', { password: 'abcdefgh' }, { password: '该密码过于常见，容易被猜中，请换一个' }],
    ['no phone', { phone: '12345' }, { phone: '请输入 11 位手机号或带区号的固定电话' }],
  ])('with %s is refused at its field', async (_name, wrong, fields) => {
    const body = { email: newEmail(), password, ...wrong };
    const { data } = await app.refused(endpoints.register, { body }, elsewhere());
    expect(data.fields).toEqual(fields);
  });

  test('with the address as password is refused', async () => {
    const email = newEmail();
    const { data } = await app.refused(
      endpoints.register,
      { body: { email, password: email.toUpperCase() } },
      elsewhere(),
    );
    expect(data.fields).toEqual({ password: '密码不能与邮箱相同' });
  });

  test('with 72 characters of any alphabet is taken as it was typed', async () => {
    const email = newEmail();
    const long = '密码🦊é'.repeat(18);
    await app.call(endpoints.register, { body: { email, password: long } }, elsewhere());
    await activate(await codeSentTo(email));
    const login = (tried: string) =>
      app.send('POST', `${apiBase}/auth/login`, { account: email, password: tried }, elsewhere());
    expect((await login(long)).status).toBe(200);
    expect((await login(long.slice(0, -1))).status).toBe(401);
  });

  test('an address twice, waiting or not, is refused', async () => {
    const email = newEmail();
    await register(email);
    const again = await app.refused(endpoints.register, { body: { email, password } }, elsewhere());
    expect(again).toMatchObject({ status: 409, code: 40908, msg: '该邮箱已被注册' });
    expect(again.data.supportHint).toContain('重新发送激活邮件');
  });

  test('an address ten times at once opens one account and sends one mail', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const response = await app.send('POST', `${apiBase}/auth/register`, { email, password }, elsewhere());
        return ((await response.json()) as { code: number }).code;
      }),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(9).fill(40908)]);
    await codeSentTo(email);
    const { rows } = await app.context.pool.query<{ n: number }>(
      'SELECT count(*) AS n FROM users WHERE email = $1',
      [email],
    );
    expect(rows[0]?.n).toBe(1);
  });

  test('more than three times an hour from one address has to wait', async () => {
    const from = elsewhere();
    for (let i = 0; i < 3; i += 1) {
      await register(newEmail(), from);
    }
    const refusal = await app.refused(endpoints.register, { body: { email: newEmail(), password } }, from);
    expect(refusal).toMatchObject({ status: 429, code: 42901 });
    expect(refusal.data.retryAfter).toBeGreaterThan(3_500);
  });
});

describe('asking whether it is taken', () => {
  test('an address and a name are 0 when free and 1 when not, in any case', async () => {
    const email = newEmail();
    const ask = async (): Promise<number[]> => [
      await app.call(endpoints.validateEmail, { query: { email: email.toUpperCase() } }, elsewhere()),
      await app.call(endpoints.validateUsername, { query: { username: email.toUpperCase() } }, elsewhere()),
    ];
    expect(await ask()).toEqual([0, 0]);
    await register(email);
    expect(await ask()).toEqual([1, 1]);
  });

  test('is limited to 20 a minute', async () => {
    const from = elsewhere();
    for (let i = 0; i < 20; i += 1) {
      await app.call(endpoints.validateEmail, { query: { email: 'a@b.example' } }, from);
    }
    expect(
      await app.refused(endpoints.validateUsername, { query: { username: 'a@b.example' } }, from),
    ).toMatchObject({ status: 429, code: 42901 });
  });

  test('about nothing is refused', async () => {
    const email = await app.refused(endpoints.validateEmail, { query: { email: 'nobody' } });
    expect(email.data.fields).toEqual({ email: '邮箱格式不正确' });
    const name = await app.refused(endpoints.validateUsername, { query: { username: ' ' } });
    expect(name.data.fields).toEqual({ username: '请输入用户名' });
  });
});

describe('activating', () => {
  test('takes the code from the query too', async () => {
    const email = newEmail();
    await register(email);
    const code = await codeSentTo(email);
    expect(await app.call(endpoints.activate, { query: { code } })).toEqual({ status: 'activated', email });
  });

  test('again says so for a day, and then that the code is invalid', async () => {
    const email = newEmail();
    await register(email);
    const code = await codeSentTo(email);
    await activate(code);
    expect(await activate(code)).toEqual({ status: 'already', email });
    await letTimePass(app.context, 86_401);
    expect(await rejectActivation(code)).toMatchObject({ status: 404, code: 40402 });
  });

  test('twice at once activates once', async () => {
    const email = newEmail();
    await register(email);
    const code = await codeSentTo(email);
    const answers = await Promise.all([1, 2, 3].map(() => activate(code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['activated', 'already', 'already']);
  });

  test('without a code names the field; with a bad one says that it is invalid', async () => {
    const missing = await app.refused(endpoints.activate, { body: {} });
    expect(missing).toMatchObject({ code: 40001, data: { fields: { code: '缺少激活码，请检查链接' } } });
    const empty = await app.refused(endpoints.activate, { query: { code: '' } });
    expect(empty.data.fields).toEqual({ code: '缺少激活码，请检查链接' });
    const email = newEmail();
    await register(email);
    const code = await codeSentTo(email);
    const bad = [code.slice(0, -1), `${code}x`, code.toLowerCase(), randomBytes(32).toString('base64url')];
    for (const one of bad) {
      expect(await rejectActivation(one)).toMatchObject({ code: 40402, msg: '激活码无效，请检查链接' });
    }
    expect((await activate(code)).status).toBe('activated');
  });

  test('works for 24 hours', async () => {
    const email = newEmail();
    await register(email);
    const code = await codeSentTo(email);
    await letTimePass(app.context, 86_401);
    expect(await rejectActivation(code)).toMatchObject({ code: 40402 });
    expect(await (await signIn(email)).json()).toMatchObject({ code: 40113 });
  });
});

describe('having the mail sent again', () => {
  const resend = (email: string) => app.call(endpoints.resendActivation, { body: { email } }, elsewhere());
  const rejectResend = (email: string) =>
    app.refused(endpoints.resendActivation, { body: { email } }, elsewhere());

  test('is possible every 60 s, 5 times a day, and either link works', async () => {
    const email = newEmail();
    await register(email);
    const first = await codeSentTo(email);
    const soon = await rejectResend(email);
    expect(soon).toMatchObject({ status: 429, code: 42901 });
    expect(soon.data.retryAfter).toBeLessThanOrEqual(60);
    for (let i = 0; i < 5; i += 1) {
      await letTimePass(app.context, 61);
      expect(await resend(email)).toEqual({ retryAfter: 60 });
    }
    const last = await codeSentTo(email, 6);
    await letTimePass(app.context, 61);
    expect((await rejectResend(email)).data.retryAfter).toBeGreaterThan(80_000);
    expect(last).not.toBe(first);
    expect((await activate(first)).status).toBe('activated');
    expect((await activate(last)).status).toBe('already');
  });

  test('answers the same for an address that is unknown or active, and sends nothing', async () => {
    const [unknown, active] = [newEmail(), newEmail()];
    await register(active);
    await activate(await codeSentTo(active));
    await letTimePass(app.context, 61);
    expect(await resend(unknown)).toEqual({ retryAfter: 60 });
    expect(await resend(active)).toEqual({ retryAfter: 60 });
    for (const email of [unknown, active]) {
      expect(await rejectResend(email)).toMatchObject({ status: 429 });
    }
    // A mail that is sent after theirs would have been.
    const later = newEmail();
    await register(later);
    await codeSentTo(later);
    expect(mailsTo(unknown)).toHaveLength(0);
    expect(mailsTo(active)).toHaveLength(1);
  });
});
