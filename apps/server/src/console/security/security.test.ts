import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createAccount } from '../../accounts/public.ts';

const password = 'a long enough Password 26';
let app: TestApp;
let admin: BuiltUser;
let made = 0;
beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
  admin = await buildUser(app.context, { role: 'admin' });
});
beforeEach(async () => {
  await app.context.security.flush();
  await app.context.pool.query('TRUNCATE security_events, xss_findings, security_alerts');
  await app.context.pool.query('TRUNCATE rate_limits');
});
afterAll(() => app.close());

const account = async (): Promise<{ email: string; id: number }> => {
  made += 1;
  const email = `safe-${made}@test.example`;
  const id = await createAccount(app.context.db, { email, password, role: 'user' });
  return { email, id: id ?? 0 };
};
const events = async (query: Record<string, string> = {}) => {
  await app.context.security.flush();
  return app.call(endpoints.listSecurityEvents, { query }, admin);
};
const from = (ip: string): { headers: Record<string, string> } => ({ headers: { 'x-forwarded-for': ip } });

describe('the security log', () => {
  test('tells a life of an account: sign-in, sessions, password, sign-out', async () => {
    const { email, id } = await account();
    const { token } = await app.call(
      endpoints.login,
      { body: { account: email, password } },
      from('203.0.113.1'),
    );
    const second = await app.call(
      endpoints.login,
      { body: { account: email, password } },
      from('203.0.113.2'),
    );
    await app.call(endpoints.endOtherSessions, {}, { token });
    expect(second.token).not.toBe(token);
    const body = { oldPassword: password, newPassword: `${password} new` };
    const changed = await app.send('POST', `${apiBase}/user/changePsw`, body, { token });
    const renewed = changed.headers.get('x-new-token') ?? '';
    await app.call(endpoints.logout, {}, { token: renewed });
    const { list, total } = await events({ userId: String(id) });
    expect(list.map(({ kind }) => kind)).toEqual([
      'sign_out',
      'password_changed',
      'sessions_revoked',
      'sign_in',
      'sign_in',
    ]);
    expect(total).toBe(5);
    expect(list.at(-1)).toMatchObject({
      user: { id: String(id), userName: email },
      account: email,
      ip: '203.0.113.1',
      method: 'POST',
      path: '/auth/login',
      code: null,
      count: 1,
    });
  });

  test('names what was tried, masked unless an account has it', async () => {
    const { email, id } = await account();
    const fail = (tried: string) =>
      app.refused(endpoints.login, { body: { account: tried, password: 'wrong' } }, from('203.0.113.3'));
    await fail(email.toUpperCase());
    await fail('nobody@elsewhere.example');
    await fail('my secret password');
    const { list } = await events({ kind: 'sign_in_failed' });
    expect(list.map(({ account: one, user, code }) => [one, user?.id, code])).toEqual([
      ['m***', undefined, 40111],
      ['no***@elsewhere.example', undefined, 40111],
      [email, String(id), 40111],
    ]);
    expect((await events({ keyword: email.slice(0, 6) })).list).toHaveLength(1);
    expect((await events({ keyword: '203.0.113.3' })).total).toBe(3);
    expect((await events({ keyword: '203.0.113' })).total).toBe(0);
  });
});
