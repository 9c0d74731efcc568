import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { errorsOfTrace } from './public-api.ts';
import { deleteOld } from '../../platform/db/delete-old.ts';
import { oldByTheDay } from '../../housekeeping.ts';

let app: TestApp;
let admin: BuiltUser;
let user: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
  user = await buildUser(app.context);
});
beforeEach(async () => {
  await app.context.exceptions.flush();
  await app.context.pool.query('TRUNCATE exception_groups, measurements CASCADE');
});
afterAll(() => app.close());

type Options = { token?: string; headers?: Record<string, string> };

const path = `${apiBase}/monitor/frontend-error`;
const anError = {
  message: 'Cannot read properties of undefined (reading "id")',
  stack: 'TypeError: x\n    at render (https://app.example/assets/orders-AbCd1234.js:10:20)',
  url: 'https://app.example/myorder?keyword=LT1',
  timestamp: 1,
};
const report = async (values: object = {}, options: Options = {}) => {
  const response = await app.send('POST', path, { ...anError, ...values }, options);
  expect([response.status, await response.text()]).toEqual([204, '']);
  return response;
};
const list = async (query: Record<string, string> = {}) => {
  await app.context.exceptions.flush();
  return app.call(endpoints.exceptionStatistics, { query }, admin);
};
/** What is known once so many are: errors are noted after their answer has gone out. */
const groups = async (count: number, query: Record<string, string> = {}) => {
  await expect
    .poll(async () => (await list()).list.reduce((sum, group) => sum + group.count, 0), { timeout: 20_000 })
    .toBe(count);
  return list(query);
};
const detail = (fingerprint: string) => app.call(endpoints.getException, { params: { fingerprint } }, admin);
const setState = (fingerprint: string, state: 'open' | 'resolved' | 'ignored', by = admin) =>
  app.call(endpoints.setExceptionState, { params: { fingerprint }, body: { state } }, by);

describe('errors of browsers', () => {
  test('of a signed-in user count that user, though a beacon has no headers, and keep no token', async () => {
    const user = await buildUser(app.context);
    const message = 'a crash of somebody signed in';
    await report({ message, extra: { version: '1.2.3', token: user.token } });
    const mine = async () => (await list()).list.find((group) => group.message.includes(message));
    await expect.poll(async () => (await mine())?.users, { timeout: 20_000 }).toBe(1);
    const { occurrences } = await detail((await mine())?.fingerprint ?? '');
    expect(occurrences).toMatchObject([{ user: { id: String(user.id) }, extra: '{"version":"1.2.3"}' }]);
  });

  test('are kept with whatever else stands beside what is known, and say what they lack', async () => {
    await report({ extra: { version: '1.2.3', mood: 'bad' } });
    const { list: found } = await groups(1);
    const { occurrences } = await detail(found[0]?.fingerprint ?? '');
    expect(occurrences).toMatchObject([{ extra: '{"version":"1.2.3"}' }]);
    const refused = async (values: object): Promise<unknown> => {
      const response = await app.send('POST', path, { ...anError, ...values }, { locale: 'en' });
      const { data } = (await response.json()) as { data: { fields: unknown } };
      return data.fields;
    };
    expect(await refused({ url: undefined })).toEqual({ url: 'This field is required' });
    expect(await refused({ url: 1 })).toEqual({ url: 'Must be of type string' });
    expect(await refused({ timestamp: undefined })).toEqual({ timestamp: 'This field is required' });
    expect(await refused({ message: 'a'.repeat(2_001) })).toEqual({ message: 'This is too long' });
  });

  test('are answered with nothing, and grouped by cause', async () => {
    await report();
    await report({
      message: 'Cannot read properties of undefined (reading "name")',
      stack: 'TypeError: y\n    at render (https://cdn.example/assets/orders-Zz9_xY-0.js:77:1)',
      extra: { errorNumber: '1A2B3C4D', traceId: 'trace-of-the-call', version: '1.2.3' },
    });
    await groups(2);
    await report({
      stack: 'TypeError: x\n    at other (https://app.example/assets/orders-AbCd1234.js:10:20)',
    });
    const { list: found, points } = await groups(3);
    expect(
      found.map(({ source, state, count, users, place }) => [source, state, count, users, place]),
    ).toEqual([
      ['web', 'open', 1, 0, '/myorder'],
      ['web', 'open', 2, 0, '/myorder'],
    ]);
    expect(points.reduce((sum, { web, server }) => sum + web + server, 0)).toBe(3);
    const { group, occurrences } = await detail(found[1]?.fingerprint ?? '');
    expect(group).toMatchObject({ lastNumber: '1A2B3C4D' });
    expect(occurrences).toMatchObject([
      { errorNumber: '1A2B3C4D', user: null, extra: '{"version":"1.2.3"}', traceId: 'trace-of-the-call' },
      { errorNumber: expect.stringMatching(/^[\w-]{8}$/), extra: null, traceId: null },
    ]);
    expect(await errorsOfTrace(app.context.db, 'trace-of-the-call')).toMatchObject([
      { source: 'web', fingerprint: group.fingerprint, message: group.message },
    ]);
  });

  test('come as sendBeacon sends them: as plain text, and as JSON', async () => {
    const body = JSON.stringify(anError);
    for (const type of ['text/plain;charset=UTF-8', 'application/json']) {
      const response = await app.send('POST', path, body, { headers: { 'content-type': type } });
      expect(response.status).toBe(204);
    }
    await groups(2);
    for (const text of ['no json', '"a text"', '{"message":"m"}', '{"__proto__":{"x":1}}']) {
      const response = await app.send('POST', path, text, { headers: { 'content-type': 'text/plain' } });
      expect(response.status, text).toBe(400);
    }
    const elsewhere = await app.send('POST', `${apiBase}/auth/login`, '{}', {
      headers: { 'content-type': 'text/plain' },
    });
    expect(elsewhere.status).toBe(415);
    const large = await app.send('POST', path, { ...anError, stack: 'x'.repeat(200_000) });
    expect(large.status).toBe(413);
    expect((await app.send('POST', path, { ...anError, message: 'x'.repeat(2_001) })).status).toBe(400);
  });

  test('know who reports where a token comes along, and renew none', async () => {
    const another = await buildUser(app.context);
    await app.context.pool.query(`UPDATE session_tokens SET expires_at = now() + interval '5 minutes'`);
    for (const { token } of [user, user, another]) {
      const response = await report({}, { token });
      expect(response.headers.get('x-new-token')).toBeNull();
    }
    await report({}, { token: 'no token of anybody' });
    const { list: found } = await groups(4);
    expect(found).toMatchObject([{ count: 4, users: 2 }]);
    const { occurrences } = await detail(found[0]?.fingerprint ?? '');
    expect(occurrences.map((one) => one.user?.userName ?? '').toSorted()).toEqual(
      ['', another.email, user.email, user.email].toSorted(),
    );
  });

  test('are kept without anything personal or secret', async () => {
    const secret = `s${'aB3-'.repeat(10)}`;
    await report({
      message: `Request for someone@mail.example failed, token=${secret}, number 1Z999AA10123456784`,
      stack: `Error\n    at go (https://app.example/reset-password?token=${secret}#x:1:2)\n    at b (/active?code=${secret}:3:4)`,
      component: `Form password: "${secret}"`,
      url: `https://app.example/reset-password?token=${secret}`,
      extra: { detail: `Authorization: Bearer ${secret} and DEM0-C0DE-2026-0001, 13812345678` },
    });
    await groups(1);
    const { rows } = await app.context.pool.query<{ row: string }>(
      `SELECT g::text || o::text AS row FROM exception_groups g JOIN exception_occurrences o USING (fingerprint)`,
    );
    const kept = rows.map(({ row }) => row).join('\n');
    expect(kept).toContain('/reset-password');
    expect(kept).toContain('at go (https://app.example/reset-password:1:2)');
    for (const gone of [secret, 'aB3-', 'someone@', '1Z999', 'DEM0', '13812345678'])
      expect(kept).not.toContain(gone);
  });

  test('are 20 a minute from one address', async () => {
    const strict = await openTestApp({}, { limits: 'default' });
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      const response = await strict.send('POST', path, anError);
      statuses.push(response.status);
      if (response.status === 429) expect(response.headers.get('retry-after')).not.toBeNull();
    }
    expect(statuses).toEqual([...Array<number>(20).fill(204), 429]);
    await strict.close();
  });

  test('keep the last 50 times of a cause while the count goes on, and every number leads to it', async () => {
    for (let batch = 0; batch < 7; batch += 1) {
      for (let i = 0; i < 9; i += 1) {
        await report({ extra: { errorNumber: `N-${batch}-${i}` } });
      }
      await groups((batch + 1) * 9);
    }
    const { list: found } = await list({ keyword: 'n-0-0' });
    expect(found).toMatchObject([{ count: 63, lastNumber: 'N-6-8' }]);
    const { occurrences } = await detail(found[0]?.fingerprint ?? '');
    expect(occurrences).toHaveLength(50);
    expect([occurrences[0]?.errorNumber, occurrences.at(-1)?.errorNumber]).toEqual(['N-6-8', 'N-1-4']);
    expect((await list({ keyword: 'n-9-9' })).list).toEqual([]);
  });
});

describe('a cause', () => {
  test('opens again when it strikes after it was resolved, and stays ignored', async () => {
    await report();
    const [group] = (await groups(1)).list;
    const fingerprint = group?.fingerprint ?? '';
    expect(await setState(fingerprint, 'resolved')).toMatchObject({ state: 'resolved', count: 1 });
    expect((await list({ state: 'open' })).list).toEqual([]);
    await report();
    expect((await groups(2)).list).toMatchObject([{ state: 'open' }]);
    await setState(fingerprint, 'ignored');
    await setState(fingerprint, 'ignored');
    await report();
    expect((await groups(3)).list).toMatchObject([{ state: 'ignored' }]);
    const { list: acts } = await app.call(endpoints.listAudit, { query: { act: 'exception' } }, admin);
    expect(acts.filter(({ targetId }) => targetId === fingerprint)).toMatchObject([
      { act: 'exception.state', before: { state: 'open' }, after: { state: 'ignored' } },
      { before: { state: 'open' }, after: { state: 'resolved' } },
    ]);
  });

  test('is found by message, source and time, and not found when there is none', async () => {
    await report({ message: '100% of it_broke' });
    await report();
    await groups(2);
    expect((await list({ keyword: '0% of it_' })).total).toBe(1);
    expect((await list({ keyword: '0_ of' })).total).toBe(0);
    expect((await list({ source: 'web' })).total).toBe(2);
    expect((await list({ source: 'server' })).total).toBe(0);
    const now = Date.now();
    const hours = (count: number): string => new Date(now + count * 3_600_000).toISOString();
    expect((await list({ startTime: hours(1), endTime: hours(2) })).total).toBe(0);
    const none = { params: { fingerprint: '0123456789abcdef' } };
    expect((await app.refused(endpoints.getException, none, admin)).code).toBe(40401);
    const change = { ...none, body: { state: 'resolved' as const } };
    expect((await app.refused(endpoints.setExceptionState, change, admin)).code).toBe(40401);
    expect((await app.refused(endpoints.setExceptionState, change, user)).code).toBe(40301);
  });

  test('is forgotten half a year after it was last seen', async () => {
    const { pool, db } = app.context;
    await report();
    await groups(1);
    await pool.query(`UPDATE exception_groups SET last_at = last_at - interval '179 days'`);
    await deleteOld(db, oldByTheDay);
    const count = async () => (await pool.query('SELECT FROM exception_groups')).rowCount;
    expect(await count()).toBe(1);
    await pool.query(`UPDATE exception_groups SET last_at = last_at - interval '2 days'`);
    await deleteOld(db, oldByTheDay);
    expect(await count()).toBe(0);
  });
});
