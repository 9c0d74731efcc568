import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { hashPassword } from './password.ts';

const eight = 'foxes 77';
const eleven = 'brown foxes';
const twelve = 'brown foxes!';
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(
    { PASSWORD_MIN_LENGTH: '8', PUBLIC_URL: 'https://waybill.example' },
    { demo: true },
  );
  await app.runJobs();
});
afterAll(() => app.close());

const build = async (password: string, role: 'user' | 'admin' | 'super_admin' = 'user') =>
  buildUser(app.context, { role, passwordHash: await hashPassword(password) });
const signIn = async ({ email: account }: BuiltUser, password: string): Promise<number> => {
  const response = await app.send('POST', `${apiBase}/auth/login`, { account, password });
  return ((await response.json()) as { code: number }).code;
};
const change = (user: BuiltUser, oldPassword: string, newPassword: string) => ({
  body: { oldPassword, newPassword },
  by: user,
});
const linkOf = async ({ email }: BuiltUser): Promise<string> => {
  await app.call(endpoints.forgotPassword, { body: { email } });
  const sent = () => app.context.mailer.mailbox?.list().find(({ to }) => to === email)?.text;
  await expect.poll(sent, { timeout: 10_000 }).toBeDefined();
  return /\/reset-password\?token=([\w-]+)/.exec(sent() ?? '')?.[1] ?? '';
};

describe('the length of a password', () => {
  test('is told before anybody signs in', async () => {
    expect((await app.call(endpoints.getSite, {})).passwordMinLength).toEqual({ user: 8, staff: 12 });
  });

  test('is what the settings say, for whoever registers', async () => {
    const body = { email: 'somebody@test.example', password: 'foxes 7' };
    const { data } = await app.refused(endpoints.register, { body });
    expect(data.fields).toEqual({ password: '密码至少 8 个字符' });
    const english = await app.refused(endpoints.register, { body }, { locale: 'en' });
    expect(english.data.fields).toEqual({ password: 'The password must be at least 8 characters' });
    await app.call(endpoints.register, { body: { ...body, password: eight } });
  });

  test('goes by role where a password is changed', async () => {
    const user = change(await build(eight), eight, 'wolves 7');
    await app.call(endpoints.changePassword, { body: user.body }, user.by);
    const admin = change(await build('a good old phrase', 'admin'), 'a good old phrase', eleven);
    const { data } = await app.refused(endpoints.changePassword, { body: admin.body }, admin.by);
    expect(data.fields).toEqual({ newPassword: '密码至少 12 个字符' });
    await app.call(endpoints.changePassword, { body: { ...admin.body, newPassword: twelve } }, admin.by);
  });

  test('goes by role where it is set by a link, which tells it', async () => {
    const [user, admin] = [await build(eight), await build('a good old phrase', 'admin')];
    const [usersLink, adminsLink] = [await linkOf(user), await linkOf(admin)];
    const look = (token: string) => app.call(endpoints.checkResetLink, { body: { token } });
    expect([await look(usersLink), await look(adminsLink)]).toEqual([{ minLength: 8 }, { minLength: 12 }]);
    const reset = (newPassword: string) => ({ body: { token: adminsLink, newPassword } });
    const { data } = await app.refused(endpoints.resetPassword, reset(eleven));
    expect(data.fields).toEqual({ newPassword: '密码至少 12 个字符' });
    await app.call(endpoints.resetPassword, reset(twelve));
    expect(await signIn(admin, twelve)).toBe(0);
  });
});

describe('one of the staff', () => {
  test('whose password is of a customer signs in with a new one alone', async () => {
    const [user, boss] = [await build(eight), await build('a good old phrase', 'super_admin')];
    expect(await signIn(user, eight)).toBe(0);
    const promotion = {
      params: { id: String(user.id) },
      body: { role: 'admin', reason: 'joins us' },
    } as const;
    const { effect } = await app.call(endpoints.setUserRole, promotion, boss);
    expect(effect.sessionsEnded).toBe(2);
    await app.context.caches.clear();
    expect(await app.refused(endpoints.getUserInfo, {}, user)).toMatchObject({ code: 40101 });
    const body = { account: user.email, password: eight };
    expect(await app.refused(endpoints.login, { body })).toMatchObject({
      status: 401,
      code: 40116,
      data: { nextAction: { label: '重设密码', route: '/forgot-password' } },
    });
    expect(await signIn(user, 'not this one')).toBe(40111);
    await app.call(endpoints.resetPassword, { body: { token: await linkOf(user), newPassword: twelve } });
    expect(await signIn(user, twelve)).toBe(0);
  });

  test('moved between roles of the staff stays signed in', async () => {
    const [admin, boss] = [await build(twelve, 'admin'), await build(twelve, 'super_admin')];
    const move = {
      params: { id: String(admin.id) },
      body: { role: 'super_admin', reason: 'leads us' },
    } as const;
    expect((await app.call(endpoints.setUserRole, move, boss)).effect.sessionsEnded).toBe(0);
    expect((await app.call(endpoints.getUserInfo, {}, admin)).role).toBe('super_admin');
  });

  test('does not sign in by a password that everybody tries', async () => {
    expect(await signIn(await build('administrator1', 'admin'), 'administrator1')).toBe(40116);
    expect(await signIn(await build('administrator1'), 'administrator1')).toBe(0);
  });
});
