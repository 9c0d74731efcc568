import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createAccount } from '../../identity/accounts/public-api.ts';
import { rowsAMinute } from './live-security.ts';
import { deleteOld } from '../../platform/db/delete-old.ts';
import { oldByTheDay } from '../../housekeeping.ts';

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

  test('tells a guessed password, and the reset that follows', async () => {
    const { email, id } = await account();
    for (let i = 0; i < 10; i += 1) {
      await app.refused(endpoints.login, { body: { account: email, password: 'wrong' } });
      // Pauses and the limit of sign-ins a minute are over.
      await app.context.pool.query(`DELETE FROM rate_limits WHERE key NOT LIKE 'signin-fail:%'`);
    }
    expect((await app.refused(endpoints.login, { body: { account: email, password } })).code).toBe(40112);
    const { list } = await events({ userId: String(id) });
    const counts = new Map(list.map((event) => [`${event.kind} ${event.code}`, 0]));
    for (const { kind, code, count } of list)
      counts.set(`${kind} ${code}`, (counts.get(`${kind} ${code}`) ?? 0) + count);
    expect(Object.fromEntries(counts)).toEqual({
      'locked null': 1,
      'sign_in_failed 40111': 10,
      'sign_in_failed 40112': 1,
    });
  });

  test('tells of a token that comes back after it was exchanged, and of sessions that the staff ended', async () => {
    const { email, id } = await account();
    const { token } = await app.call(endpoints.login, { body: { account: email, password } });
    await app.call(endpoints.refreshToken, {}, { token });
    await letTimePass(app.context, 60);
    await app.refused(endpoints.refreshToken, {}, { token });
    await app.call(endpoints.login, { body: { account: email, password } }, from('203.0.113.5'));
    const body = { reason: 'left the company', preview: true };
    const revoke = (preview: boolean) =>
      app.call(
        endpoints.revokeUserSessions,
        { params: { id: String(id) }, body: { ...body, preview } },
        admin,
      );
    await revoke(true);
    await revoke(false);
    const { list } = await events({ userId: String(id) });
    expect(list.map(({ kind }) => kind)).toEqual([
      'sessions_revoked',
      'sign_in',
      'session_reused',
      'sign_in',
    ]);
  });

  test('tells of every kind of refusal, with who, where and why', async () => {
    const user = await buildUser(app.context);
    const options = { token: user.token, ...from('203.0.113.20') };
    await app.refused(endpoints.listUsers, { query: {} }, options);
    await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, {
      headers: { 'x-api-key': 'wb_live_no', 'x-forwarded-for': '203.0.113.20' },
    });
    await app.send('POST', `${apiBase}/webhooks/ups`, { no: 'push' }, from('203.0.113.20'));
    await app.context.pool.query(
      `INSERT INTO blacklist (type, value, reason, created_by_name) VALUES ('ip', '203.0.113.21', 'test', 'test')`,
    );
    await app.context.blacklist.refresh();
    await app.send('GET', `${apiBase}/site`, undefined, from('203.0.113.21'));
    await app.context.pool.query('DELETE FROM blacklist');
    await app.context.blacklist.refresh();
    const seen = async () =>
      (await events()).list
        .map(({ kind, code, path, ip, user: who }) => [kind, code, path, ip, who?.userName].join(' '))
        .toSorted();
    await expect
      .poll(seen, { timeout: 10_000 })
      .toEqual([
        'blocked 40302 /site 203.0.113.21 ',
        `forbidden 40301 /admin/users/list 203.0.113.20 ${user.email}`,
        'key_refused 40115 /user/getUserPoint 203.0.113.20 ',
        'push_refused 40120 /webhooks/:carrier 203.0.113.20 ',
      ]);
    expect((await events({ kind: 'forbidden' })).total).toBe(1);
    const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
    expect((await events({ startTime: hours(1) })).total).toBe(0);
    expect((await events({ startTime: hours(-1), endTime: hours(1) })).total).toBe(4);
  });

  test('keeps a flood in few rows, each refusal counted', async () => {
    const flood = 5_000;
    const lanes = 25;
    let sent = 0;
    const lane = async (): Promise<void> => {
      while (sent < flood) {
        sent += 1;
        // Two in five come from an address of their own.
        const ip = sent % 5 < 2 ? `10.${sent % 250}.${Math.floor(sent / 250)}.1` : '203.0.113.30';
        const response = await app.send('GET', `${apiBase}/user/getUserPoint?n=${sent}`, undefined, {
          headers: { 'x-api-key': `wb_live_${sent}`, 'x-forwarded-for': ip },
        });
        await response.body?.cancel();
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const stored = async () => {
      await app.context.security.flush();
      const { rows } = await app.context.pool.query<{ rows: number; hits: number; minutes: number }>(
        `SELECT count(*) AS rows, sum(hits) AS hits, count(DISTINCT date_trunc('minute', at)) AS minutes FROM security_events
         WHERE kind = 'key_refused'`,
      );
      return rows[0];
    };
    await expect.poll(async () => (await stored())?.hits, { timeout: 20_000 }).toBe(flood);
    const { rows = 0, minutes = 0 } = (await stored()) ?? {};
    expect(rows).toBeLessThanOrEqual(minutes * (rowsAMinute + 1));
    const { list } = await events({ keyword: '203.0.113.30' });
    expect(list.length).toBeLessThanOrEqual(minutes);
  });

  test('does not hold up an answer when its tables are locked, and is whole afterwards', async () => {
    const { email } = await account();
    const client = await app.context.pool.connect();
    await client.query('BEGIN; LOCK TABLE security_events, xss_findings IN ACCESS EXCLUSIVE MODE');
    try {
      const options = from('203.0.113.40');
      const { token } = await app.call(endpoints.login, { body: { account: email, password } }, options);
      for (let i = 0; i < 30; i += 1) {
        const refused = await app.refused(
          endpoints.listUsers,
          { query: { keyword: '<script>' } },
          { token, ...options },
        );
        expect(refused.status).toBe(403);
      }
    } finally {
      await client.query('COMMIT');
      client.release();
    }
    const counts = async () => {
      const { list } = await events({ keyword: email });
      const sum = (kind: string) =>
        list.filter((event) => event.kind === kind).reduce((all, { count }) => all + count, 0);
      return [sum('sign_in'), sum('forbidden'), sum('xss')];
    };
    await expect.poll(counts, { timeout: 30_000 }).toEqual([1, 30, 30]);
  });

  test('is kept for 180 days', async () => {
    await app.refused(endpoints.login, { body: { account: 'nobody', password: 'wrong' } });
    await events();
    const { pool, db } = app.context;
    await pool.query(`UPDATE security_events SET at = at - interval '179 days'`);
    await deleteOld(db, oldByTheDay);
    expect((await events()).total).toBe(1);
    await pool.query(`UPDATE security_events SET at = at - interval '2 days'`);
    await deleteOld(db, oldByTheDay);
    expect((await events()).total).toBe(0);
  });
});
