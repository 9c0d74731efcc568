import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser, letTimePass } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { createApp } from '../../app.ts';
import { createContext } from '../../context.ts';
import { startSession, tokenHash } from './public-api.ts';
import { deleteOld } from '../../platform/db/delete-old.ts';
import { oldByTheDay } from '../../housekeeping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const newUser = (): Promise<BuiltUser> => buildUser(app.context);
const secondSession = async (user: BuiltUser): Promise<{ token: string }> => ({
  token: (await startSession(app.context.db, user.id, 'another device', '127.0.0.2')).token,
});
const pointPath = `${apiBase}/user/getUserPoint`;
const refreshPath = `${apiBase}/auth/refresh-token`;
const forget = (token: string): void => app.context.sessions.forget(tokenHash(token));
const tokensOf = async (user: BuiltUser): Promise<number> => {
  const rows = await app.context.db
    .selectFrom('session_tokens')
    .select('token_hash')
    .where('user_id', '=', user.id)
    .execute();
  return rows.length;
};
const refresh = async (token: string): Promise<{ status: number; token: string; code: number }> => {
  const response = await app.send('POST', refreshPath, {}, { token });
  const envelope = (await response.json()) as { code: number; data: { token?: string } };
  return { status: response.status, code: envelope.code, token: envelope.data.token ?? '' };
};

describe('a session', () => {
  test('ends at sign-out, for this token and for the others that stand for it', async () => {
    const user = await newUser();
    const { token } = await refresh(user.token);
    await app.call(endpoints.logout, {}, { token });
    expect(await app.refused(endpoints.getUserPoint, {}, { token })).toMatchObject({ code: 40101 });
    forget(user.token);
    expect(await app.refused(endpoints.getUserPoint, {}, user)).toMatchObject({ code: 40101 });
    expect(await refresh(token)).toMatchObject({ status: 401, code: 40101 });
  });

  test('that ran out can be signed out, and then not be exchanged any more', async () => {
    const user = await newUser();
    await letTimePass(app.context, 86_401);
    await app.call(endpoints.logout, {}, user);
    expect(await refresh(user.token)).toMatchObject({ status: 401, code: 40101 });
    expect(await app.refused(endpoints.logout, {}, { token: 'nobody-has-this-token' })).toMatchObject({
      code: 40101,
    });
  });

  test('that ran out is refused as expired and can be exchanged for a day', async () => {
    const user = await newUser();
    await letTimePass(app.context, 86_401);
    expect(await app.refused(endpoints.getUserPoint, {}, user)).toMatchObject({ status: 401, code: 40102 });
    const { token } = await refresh(user.token);
    expect(await app.call(endpoints.getUserPoint, {}, { token })).toBe(1000);
    const late = await newUser();
    await letTimePass(app.context, 86_400 * 2 + 1);
    expect(await refresh(late.token)).toMatchObject({ status: 401, code: 40102 });
  });

  test('that is used every day ends after thirty, and its last token with it', async () => {
    const user = await newUser();
    const day = 86_400;
    const aged = async (seconds: number): Promise<void> => {
      await app.context.db
        .updateTable('sessions')
        .set({ created_at: sql`now() - make_interval(secs => ${seconds})` })
        .where('user_id', '=', user.id)
        .execute();
    };
    const livesUntil = async (token: string): Promise<number> => {
      const row = await app.context.db
        .selectFrom('session_tokens')
        .select(sql<number>`extract(epoch FROM expires_at - now())::integer`.as('left'))
        .where('token_hash', '=', tokenHash(token))
        .executeTakeFirstOrThrow();
      return row.left;
    };
    await aged(29 * day + day / 2);
    const { token } = await refresh(user.token);
    expect(await livesUntil(token)).toBeLessThanOrEqual(day / 2);
    expect(await livesUntil(token)).toBeGreaterThan(day / 2 - 600);
    await aged(30 * day - 600);
    await app.context.db
      .updateTable('session_tokens')
      .set({ expires_at: sql`now() + interval '10 minutes'` })
      .where('user_id', '=', user.id)
      .execute();
    forget(token);
    const near = await app.send('GET', pointPath, undefined, { token });
    expect([near.status, near.headers.get('x-new-token')]).toEqual([200, null]);
    await aged(30 * day + 1);
    expect(await refresh(token)).toMatchObject({ status: 401, code: 40102 });
  });

  test('of a disabled account is refused within a second and cannot be exchanged', async () => {
    const user = await newUser();
    expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(1000);
    await app.context.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute();
    await expect.poll(async () => (await app.send('GET', pointPath, undefined, user)).status).toBe(401);
    expect(await refresh(user.token)).toMatchObject({ code: 40114 });
  });

  test('keeps what it is called by when its token changes', async () => {
    const user = await newUser();
    const [before] = (await app.call(endpoints.listSessions, {}, user)).list;
    const { token } = await refresh(user.token);
    const { list } = await app.call(endpoints.listSessions, {}, { token });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ id: before?.id, device: 'test', current: true });
  });
});

describe('an exchanged token', () => {
  test('gives every tab that asked at once a token of the same session, and stays good for 30 s', async () => {
    const user = await newUser();
    const answers = await Promise.all([1, 2, 3].map(() => refresh(user.token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ token }) => token)).size).toBe(3);
    for (const { token } of answers) {
      expect((await app.call(endpoints.listSessions, {}, { token })).list).toHaveLength(1);
    }
    expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(1000);
    await letTimePass(app.context, 31);
    forget(user.token);
    expect(await app.refused(endpoints.getUserPoint, {}, user)).toMatchObject({ code: 40102 });
    const [first] = answers;
    expect(await app.call(endpoints.getUserPoint, {}, { token: first?.token ?? '' })).toBe(1000);
  });

  test('that comes back after the grace is in two hands: the session ends', async () => {
    const user = await newUser();
    const { token } = await refresh(user.token);
    await letTimePass(app.context, 31);
    expect(await refresh(user.token)).toMatchObject({ status: 401, code: 40102 });
    forget(token);
    expect(await app.refused(endpoints.getUserPoint, {}, { token })).toMatchObject({ code: 40101 });
    expect(await refresh(token)).toMatchObject({ code: 40101 });
  });

  test('that was expired gives a second tab a token too', async () => {
    const user = await newUser();
    await letTimePass(app.context, 86_400 + 60);
    const [first, second] = [await refresh(user.token), await refresh(user.token)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await app.call(endpoints.getUserPoint, {}, { token: second.token })).toBe(1000);
  });
});

describe('no token at all', () => {
  const mangled: [string, (token: string) => string][] = [
    ['truncated', (token) => token.slice(0, -1)],
    ['with a letter changed', (token) => (token.startsWith('A') ? 'B' : 'A') + token.slice(1)],
    ['in upper case', (token) => token.toUpperCase()],
    ['with something behind it', (token) => `${token}x`],
    ['that is its own hash', (token) => tokenHash(token).toString('base64url')],
    ['of ten thousand letters', () => 'x'.repeat(10_000)],
  ];
  test.each(mangled)('is one %s', async (_name, mangle) => {
    const user = await newUser();
    const token = mangle(user.token);
    expect(await app.refused(endpoints.getUserPoint, {}, { token })).toMatchObject({ code: 40101 });
    expect(await refresh(token)).toMatchObject({ status: 401, code: 40101 });
    expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(1000);
  });

  test('is none', async () => {
    expect(await app.refused(endpoints.refreshToken, {})).toMatchObject({ code: 40101 });
  });
});

describe('with less than 30 minutes left', () => {
  test('ten calls at once bring one new token, and a background call none', async () => {
    const user = await newUser();
    await letTimePass(app.context, 86_400 - 1_700);
    const background = await app.send('GET', pointPath, undefined, {
      ...user,
      headers: { 'x-background': '1' },
    });
    expect([background.status, background.headers.get('x-new-token')]).toEqual([200, null]);
    expect(await tokensOf(user)).toBe(1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.send('GET', pointPath, undefined, user)),
    );
    const given = answers.flatMap(({ headers }) => headers.get('x-new-token') ?? []);
    expect(given).toHaveLength(1);
    expect(await tokensOf(user)).toBe(2);
    expect(await app.call(endpoints.getUserPoint, {}, { token: given[0] ?? '' })).toBe(1000);
    expect((await app.call(endpoints.listSessions, {}, { token: given[0] ?? '' })).list).toHaveLength(1);
  });

  test('the token is renewed by header with its mark, and again only when that answer may be lost', async () => {
    const user = await newUser();
    await letTimePass(app.context, 86_400 - 1_700);
    const first = await app.send('GET', pointPath, undefined, user);
    expect(first.headers.get('x-token-refreshed')).toBe('true');
    forget(user.token);
    const soon = await app.send('GET', pointPath, undefined, user);
    expect([soon.status, soon.headers.get('x-new-token')]).toEqual([200, null]);
    await letTimePass(app.context, 31);
    forget(user.token);
    const later = await app.send('GET', pointPath, undefined, user);
    expect(later.headers.get('x-new-token')).not.toBeNull();
    expect(await tokensOf(user)).toBe(3);
  });

  test('no call of another node brings a second one', async () => {
    const user = await newUser();
    await letTimePass(app.context, 86_400 - 1_700);
    const other = createContext(app.context.config, app.databaseUrl, app.context.log);
    const background = false;
    const answers = await Promise.all(
      [app.context, other, app.context, other].map(({ sessions }) =>
        sessions.identify(user.token, { background, ip: '127.0.0.1' }),
      ),
    );
    expect(answers.filter(({ renewedToken }) => renewedToken !== undefined)).toHaveLength(1);
    await other.close();
  });
});

describe('the sessions of an account', () => {
  test('are listed, the last used first, with what used them', async () => {
    const user = await newUser();
    const other = await secondSession(user);
    await app.context.db
      .updateTable('sessions')
      .set({ last_used_at: '2026-01-01T00:00:00Z' })
      .where('user_id', '=', user.id)
      .where('device', '=', 'test')
      .execute();
    await app.call(endpoints.getUserPoint, {}, other);
    const { list } = await app.call(endpoints.listSessions, {}, other);
    expect(list.map(({ device, ip, current }) => [device, ip, current])).toEqual([
      ['another device', '127.0.0.2', true],
      ['test', '127.0.0.1', false],
    ]);
    expect(list[0]?.createdTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    expect(list[0]?.expiresAt).toBeGreaterThan(Date.now());
    await letTimePass(app.context, 86_401);
    const fresh = await secondSession(user);
    expect((await app.call(endpoints.listSessions, {}, fresh)).list).toHaveLength(1);
  });

  test('end one by one, by their owner only', async () => {
    const [user, stranger] = [await newUser(), await newUser()];
    const other = await secondSession(user);
    const { list } = await app.call(endpoints.listSessions, {}, user);
    const id = list.find((session) => !session.current)?.id ?? '';
    expect(await app.refused(endpoints.endSession, { params: { id } }, stranger)).toMatchObject({
      status: 404,
    });
    expect(await app.call(endpoints.getUserPoint, {}, other)).toBe(1000);
    await app.call(endpoints.endSession, { params: { id } }, user);
    forget(other.token);
    expect(await app.refused(endpoints.getUserPoint, {}, other)).toMatchObject({ code: 40101 });
    expect(await app.refused(endpoints.endSession, { params: { id } }, user)).toMatchObject({ status: 404 });
    expect(await app.refused(endpoints.endSession, { params: { id: '9'.repeat(19) } }, user)).toMatchObject({
      status: 404,
    });
  });

  test('all but this one end together', async () => {
    const user = await newUser();
    const others = [await secondSession(user), await secondSession(user)];
    expect(await app.call(endpoints.endOtherSessions, {}, user)).toEqual({ ended: 2 });
    for (const { token } of others) {
      forget(token);
      expect(await app.refused(endpoints.getUserPoint, {}, { token })).toMatchObject({ code: 40101 });
    }
    expect(await app.call(endpoints.getUserPoint, {}, user)).toBe(1000);
    expect(await app.call(endpoints.endOtherSessions, {}, user)).toEqual({ ended: 0 });
  });

  test('that ended on one node are refused by another', async () => {
    const user = await newUser();
    const other = createContext(app.context.config, app.databaseUrl, app.context.log);
    const node = await createApp(other, { webRoot: '/nowhere', checkAnswers: true });
    const url = await node.listen({ host: '127.0.0.1', port: 0 });
    const ask = async (): Promise<number> =>
      (await fetch(`${url}${pointPath}`, { headers: { token: user.token } })).status;
    expect(await ask()).toBe(200);
    await app.call(endpoints.logout, {}, user);
    await expect.poll(ask, { interval: 20 }).toBe(401);
    await node.close();
    await other.close();
  });
});

test.each([1, 2, 3, 7, 40])(
  '%i calls that come in together are each taken for who makes them, and nobody for somebody',
  async (count) => {
    const users = await Promise.all(Array.from({ length: 7 }, newUser));
    const unknown = [users[0]!, users[3]!].map(({ token }) => ({ token: `${token.slice(0, -2)}_-` }));
    const callers = Array.from({ length: count }, (_, index) => users[index % users.length]!);
    const [seen, refused] = await Promise.all([
      Promise.all(callers.map((user) => app.call(endpoints.getUserInfo, {}, user))),
      Promise.all(unknown.map((nobody) => app.refused(endpoints.getUserInfo, {}, nobody))),
    ]);
    expect(seen.map(({ userName }) => userName)).toEqual(callers.map(({ email }) => email));
    expect(refused.map(({ code }) => code)).toEqual([40101, 40101]);
  },
);

test('old sessions and tokens are forgotten, and none that may still be used', async () => {
  const [user, gone] = [await newUser(), await newUser()];
  let { token } = user;
  for (let day = 0; day < 9; day += 1) {
    await letTimePass(app.context, 86_400);
    await deleteOld(app.context.db, oldByTheDay);
    ({ token } = await refresh(token));
  }
  expect(await tokensOf(gone)).toBe(0);
  expect(await refresh(gone.token)).toMatchObject({ code: 40101 });
  expect(await tokensOf(user)).toBe(9);
  expect(await app.call(endpoints.getUserPoint, {}, { token })).toBe(1000);
});
