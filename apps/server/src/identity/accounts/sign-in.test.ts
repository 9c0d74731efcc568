import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { hashPassword } from './password.ts';
import { findUserByAccount, recordSignIn } from './store.ts';
import { unlockAccount } from './unlock-account.ts';

const password = 'correct horse battery';
let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  passwordHash = await hashPassword(password);
});
afterAll(() => app.close());

/** Lets the time of limits run out, by their names. */
const waitOut = async (...names: string[]): Promise<void> => {
  for (const name of names) {
    await app.context.pool.query('DELETE FROM rate_limits WHERE starts_with(key, $1)', [`${name}:`]);
  }
};

const newUser = (): Promise<BuiltUser> => buildUser(app.context, { passwordHash });
const signIn = (account: string, tried = password) =>
  app.call(endpoints.login, { body: { account, password: tried } });
const rejectSignIn = (account: string, tried: string) =>
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

  test('is refused to nobody for what others try at the same time', async () => {
    const { email } = await newUser();
    const from = (body: { account: string; password: string }, ip: string) =>
      app.send('POST', `${apiBase}/auth/login`, body, { headers: { 'x-forwarded-for': ip } });
    const flood = Array.from({ length: 150 }, (_, i) =>
      from({ account: `nobody${i}`, password }, `203.0.113.${i % 5}`),
    );
    // As soon as one of them was turned away, there is more than waits.
    await Promise.race(
      flood.map(async (sent) => ((await sent).status === 429 ? 0 : new Promise(() => undefined))),
    );
    expect((await from({ account: email, password }, '198.51.100.7')).status).toBe(200);
    const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([401, 429]));
  });

  test('by an e-mail address in the full width of a Chinese keyboard', async () => {
    const { email, id } = await newUser();
    const { userInfo } = await signIn(email.replace('@', '＠').replace('.', '．'));
    expect(userInfo.id).toBe(String(id));
  });

  test('stores only a hash of the token', async () => {
    const { email } = await newUser();
    const { token } = await signIn(email);
    const rows = await app.context.db.selectFrom('session_tokens').select('token_hash').execute();
    expect(
      rows.some(
        (row) =>
          row.token_hash.toString('utf8').includes(token) || row.token_hash.toString('base64url') === token,
      ),
    ).toBe(false);
  });

  test('a wrong password and an unknown account get the same answer', async () => {
    const { email } = await newUser();
    const wrong = await rejectSignIn(email, 'wrong');
    const unknown = await rejectSignIn(`nobody-${email}`, 'wrong');
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
    expect(await rejectSignIn(email, 'wrong')).toMatchObject({ code: 40111 });
    expect(await rejectSignIn(email, password)).toMatchObject({ code });
  });

  test('a third failure has to be waited for, longer after each one more, and says how long', async () => {
    const { email } = await newUser();
    const waits: (number | undefined)[] = [];
    for (let i = 0; i < 5; i += 1) {
      expect(await rejectSignIn(email, 'wrong')).toMatchObject({ code: 40111 });
      const { rows } = await app.context.pool.query<{ left: number }>(
        `SELECT (expire - extract(epoch FROM now()) * 1000)::int AS left FROM rate_limits
         WHERE key LIKE 'signin-pause:%' AND strpos(key, $1) > 0`,
        [email],
      );
      waits.push(rows[0] === undefined ? undefined : Math.round(rows[0].left / 1000));
      if (rows[0] !== undefined) {
        const refusal = await rejectSignIn(email, password);
        expect(refusal).toMatchObject({ status: 429, code: 42901 });
        expect(refusal.data.retryAfter).toBeGreaterThan(0);
      }
      await waitOut('signin-pause');
    }
    expect(waits).toEqual([undefined, undefined, 2, 4, 8]);
  });

  test('a sixth try within a minute has to wait, also with the right password', async () => {
    const { email } = await newUser();
    for (let i = 0; i < 5; i += 1) {
      expect(await rejectSignIn(email, 'wrong')).toMatchObject({ code: 40111 });
      await waitOut('signin-pause');
    }
    const refusal = await rejectSignIn(email, password);
    expect(refusal).toMatchObject({ status: 429, code: 42901 });
    expect(refusal.data.retryAfter).toBeGreaterThan(30);
  });

  const failTenTimes = async (email: string): Promise<void> => {
    for (let i = 0; i < 10; i += 1) {
      await waitOut('signin', 'signin-ip', 'signin-pause');
      expect(await rejectSignIn(email, 'wrong')).toMatchObject({ code: 40111 });
    }
    await waitOut('signin', 'signin-ip', 'signin-pause');
  };

  test('the tenth failure locks the account for that address, for 15 minutes', async () => {
    const { email } = await newUser();
    await failTenTimes(email);
    const refusal = await rejectSignIn(email, password);
    expect(refusal).toMatchObject({ status: 401, code: 40112 });
    expect(refusal.data.retryAfter).toBeGreaterThan(880);
    const elsewhere = await app.send(
      'POST',
      `${apiBase}/auth/login`,
      { account: email, password },
      { headers: { 'x-forwarded-for': '203.0.113.9' } },
    );
    expect(elsewhere.status).toBe(200);
    await letTimePass(app.context, 901);
    expect((await signIn(email)).userInfo.email).toBe(email);
  });

  test('an account that nobody has is locked just the same', async () => {
    const email = 'nobody-at-all@test.example';
    await failTenTimes(email);
    expect(await rejectSignIn(email, password)).toMatchObject({ status: 401, code: 40112 });
  });

  test('an operator unlocks what failed too often and what is locked', async () => {
    const { email, id } = await newUser();
    await failTenTimes(email);
    await app.context.db.updateTable('users').set({ status: 'locked' }).where('id', '=', id).execute();
    expect(await unlockAccount(app.context, email.toUpperCase())).toBe(true);
    expect((await signIn(email)).userInfo.email).toBe(email);
    expect(await unlockAccount(app.context, 'nobody@test.example')).toBe(false);
  });

  test('characters that look the same are the same password', async () => {
    const composed = 'Caf\u00e9 \uff11\uff12\uff13';
    const { email } = await buildUser(app.context, { passwordHash: await hashPassword(composed) });
    expect((await signIn(email, 'Cafe\u0301 123')).userInfo.email).toBe(email);
  });

  test('a password changed while it was being checked no longer signs in', async () => {
    const { email, id } = await newUser();
    const checked = await findUserByAccount(app.context.db, email);
    await app.context.db.updateTable('users').set({ password_hash: 'other' }).where('id', '=', id).execute();
    expect(await recordSignIn(app.context.db, id, checked?.password_hash ?? '')).toEqual([]);
    expect(await recordSignIn(app.context.db, id, 'other')).toEqual([{ id }]);
  });

  test('a flood keeps nobody else waiting, and is answered', async () => {
    const user = await newUser();
    const order: string[] = [];
    const flood = Array.from({ length: 150 }, async (_, i) => {
      const { status } = await app.send(
        'POST',
        `${apiBase}/auth/login`,
        { account: `flood-${i}@test.example`, password: 'wrong' },
        { headers: { 'x-forwarded-for': `198.51.100.${i}` } },
      );
      order.push('sign-in');
      return status;
    });
    await expect.poll(() => order.length, { interval: 1 }).toBeGreaterThan(0);
    await app.call(endpoints.getUserPoint, {}, user);
    order.push('plain');
    const statuses = await Promise.all(flood);
    // Unknown accounts are hashed like known ones, or none of them would have had to wait its turn.
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(order.indexOf('plain')).toBeLessThan(order.lastIndexOf('sign-in'));
  });

  test('empty fields are named', async () => {
    const { data } = await app.refused(endpoints.login, { body: { account: ' ', password: '' } });
    expect(data.fields).toEqual({ account: '请输入用户名或邮箱', password: '请输入密码' });
  });
});
