import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import type { RecordedCall } from '../../platform/http/watch-calls.ts';
import { createCallLog } from './public-api.ts';

let app: TestApp;
let admin: BuiltUser;
let user: BuiltUser;
/** Somebody who keeps everybody else from the table. */
let holder: pg.Client;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
  user = await buildUser(app.context);
});
beforeEach(async () => {
  await app.context.callLog.flush();
  holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
});
afterEach(() => holder.end());
afterAll(() => app.close());

const hold = () => holder.query('BEGIN; LOCK TABLE call_log IN ACCESS EXCLUSIVE MODE');
const letGo = () => holder.query('COMMIT');

const openLog = (settings: { most: number }) =>
  createCallLog(
    {
      url: app.databaseUrl,
      poolSize: 1,
      timeZone: 'Asia/Shanghai',
      namedStatements: true,
      statementTimeoutMs: 10_000,
    },
    pino({ level: 'silent' }),
    { ...settings, everyMs: 20, againMs: 20 },
  );
const noted = (values: Partial<RecordedCall>): RecordedCall => ({
  atMs: Date.now(),
  traceId: 'noted-by-test',
  caller: null,
  method: 'GET',
  route: '/site',
  rawPath: '/site',
  params: {},
  httpStatus: 200,
  code: 0,
  durationMs: 1.5,
  ip: '203.0.113.9',
  agent: 'test/1',
  bytes: 3,
  ...values,
});
const countOf = async (trace: string): Promise<number> => {
  const text = 'SELECT count(*)::int AS calls FROM call_log WHERE trace_id = $1';
  const { rows } = await app.context.pool.query<{ calls: number }>(text, [trace]);
  return rows[0]?.calls ?? 0;
};

test('a log that cannot be written keeps no call waiting, and goes on afterwards', async () => {
  await hold();
  const statuses = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const headers = { 'x-trace-id': 'while-it-is-held' };
      const response = await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, { ...user, headers });
      return response.status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  await expect.poll(() => app.context.callLog.waiting()).toBe(60);
  await letGo();
  await expect.poll(() => countOf('while-it-is-held'), { timeout: 20_000 }).toBe(60);
  const { total } = await app.call(endpoints.listCalls, { query: { traceId: 'while-it-is-held' } }, admin);
  expect(total).toBe(60);
});

test('no more calls wait than may, the others are counted and told', async () => {
  const log = openLog({ most: 50 });
  await hold();
  for (let n = 0; n < 80; n += 1) log.record(noted({ traceId: 'too-many' }));
  expect([log.waiting(), log.lost()]).toEqual([50, 30]);
  await letGo();
  await expect.poll(() => countOf('too-many'), { timeout: 20_000 }).toBe(50);
  await expect.poll(() => log.lost()).toBe(0);
  await log.stop();
  const { dropped } = await app.call(endpoints.listCalls, { query: {} }, admin);
  expect(dropped).toBe(30);
  const past = { startTime: '2026-01-01T00:00:00', endTime: '2026-01-02T00:00:00' };
  expect(await app.call(endpoints.listCalls, { query: past }, admin)).toMatchObject({ total: 0, dropped: 0 });
});

test('what waits when the server stops is written', async () => {
  const log = openLog({ most: 50 });
  for (let n = 0; n < 20; n += 1) log.record(noted({ traceId: 'before-the-end' }));
  await log.stop();
  expect(await countOf('before-the-end')).toBe(20);
});

test('a day that was not made ahead is made when its first call comes', async () => {
  const { pool } = app.context;
  const { rows } = await pool.query<{ day: string }>(
    `SELECT 'd' || to_char((now() AT TIME ZONE 'UTC')::date, 'YYYYMMDD') AS day`,
  );
  await pool.query(`DROP TABLE call_days.${rows[0]?.day}`);
  const log = openLog({ most: 50 });
  log.record(noted({ traceId: 'first-of-day' }));
  await log.stop();
  expect(await countOf('first-of-day')).toBe(1);
});

test('a call that the database will never take does not stop those behind it', async () => {
  const log = openLog({ most: 50 });
  log.record(noted({ traceId: 'with a \u0000' }));
  await log.flush();
  log.record(noted({ traceId: 'behind-it' }));
  await log.stop();
  expect(await countOf('behind-it')).toBe(1);
});

test('a name of a program is cut, and its memory with it', async () => {
  const log = openLog({ most: 50 });
  log.record(noted({ traceId: 'long-name', agent: 'word '.repeat(3_000) }));
  log.record(noted({ traceId: 'no-name', agent: undefined }));
  await log.stop();
  const [row] = (await app.call(endpoints.listCalls, { query: { traceId: 'long-name' } }, admin)).list;
  expect(row?.ua).toBe('word '.repeat(40));
  const [other] = (await app.call(endpoints.listCalls, { query: { traceId: 'no-name' } }, admin)).list;
  expect(other?.ua).toBeNull();
});
