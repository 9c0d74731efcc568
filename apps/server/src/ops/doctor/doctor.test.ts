import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ClamdServer, startClamdServer } from '../../../test/clamd-server.ts';
import { runWaybill } from '../../../test/command-line.ts';
import { openMailServer } from '../../../test/mail-server.ts';
import { type RedisServer, openRedisServer } from '../../../test/redis-server.ts';
import { type S3Server, startS3Server, s3Account } from '../../../test/s3-server.ts';
import { freePort } from '../../../test/free-port.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { type TrackedApp, openTrackedApp, sandboxSettings } from '../../../test/tracked-app.ts';
import { checkRedis } from '../../platform/counts/call-counts.ts';
import {
  judgeArchive,
  judgeBackup,
  judgeClocks,
  judgeDatabase,
  judgeMigrations,
  judgeQueue,
  judgeRoom,
  judgeScanner,
  judgePushes,
} from './rules.ts';

// Each step is a process of its own, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let folder: string;
let app: TrackedApp;
let bucket: S3Server;
let redis: RedisServer;
let clamd: ClamdServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-doctor-'));
  app = await openTrackedApp();
  bucket = await startS3Server();
  redis = await openRedisServer();
  clamd = await startClamdServer();
});
afterAll(async () => {
  await redis.close();
  await clamd.leave();
  await bucket.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the doctor says, a line each, and how it ends. */
const doctor = async (settings: Record<string, string>, ...options: string[]) => {
  const { status, out } = await runWaybill(['doctor', ...options], { DATA_DIR: folder, ...settings });
  return { status, out, lines: out.split('\n') };
};
const told = (lines: readonly string[], state: string) =>
  lines.filter((line) => line.startsWith(state)).map((line) => line.slice(6));

test('what is well is said to be, and what could be better does not fail', async () => {
  const mail = await openMailServer();
  const said = await doctor({
    DATABASE_URL: app.databaseUrl,
    SMTP_URL: mail.url,
    MAIL_FROM: 'a@waybill.example',
    PUBLIC_URL: 'https://waybill.example',
    PORT: String(await freePort()),
    S3_ENDPOINT: bucket.url,
    ...s3Account,
    ...sandboxSettings(app.sandbox.app.listeningOrigin),
    CARRIER_KEY_OLD: '11'.repeat(32),
    REDIS_URL: redis.url,
    CLAMD_URL: clamd.url,
  });
  await mail.close();
  expect(mail.mails).toEqual([]);
  expect(told(said.lines, 'ok')).toEqual(
    expect.arrayContaining([
      'the mail server lets this account in; no mail was sent',
      'the bucket waybill-files answers',
      'Redis answers; calls are counted for all nodes together',
      'clamd finds the test file of EICAR (ClamAV 1.4.3)',
      'ups gives a token',
      'usps gives a token',
      'fedex gives a token',
      'the schema is the newest',
      '0 jobs wait',
      'no invariant was found broken',
    ]),
  );
  expect(told(said.lines, 'warn')).toEqual(['TRUSTED_PROXIES is not set', 'CARRIER_KEY_OLD is set']);
  // The web is built elsewhere than where tests run, whose own database is not durable.
  const ofTests = new Set(['the web is not built', 'fsync, full_page_writes or synchronous_commit is off']);
  expect(told(said.lines, 'fail').filter((text) => !ofTests.has(text))).toEqual([]);
  expect(said.out).not.toContain('a-secret-of-the-shop');
  expect(said.out).not.toContain(s3Account.S3_SECRET_ACCESS_KEY);
  expect(said.out).not.toContain(new URL(redis.url).password);
});

test('what stands in the way is a failure with something to do, and no secret of it is shown', async () => {
  const { url: taken } = app;
  await app.context.pool.query(
    `INSERT INTO invariant_results (name, state) VALUES ('ledger_zero', 'broken')
     ON CONFLICT (name) DO UPDATE SET state = 'broken'`,
  );
  await mkdir(join(folder, 'backups', 'broken-off'), { recursive: true });
  await writeFile(join(folder, 'backups', 'broken-off', 'jobs.zst'), '');
  const settings = {
    DATABASE_URL: app.databaseUrl,
    PORT: String(app.sandbox.app.listeningOrigin.split(':').at(-1)),
    HOST: '127.0.0.1',
    SMTP_URL: 'smtp://somebody:the-password-of-mail@127.0.0.1:1',
    MAIL_FROM: 'a@waybill.example',
    PUBLIC_URL: 'https://waybill.example',
    S3_ENDPOINT: bucket.url,
    ...s3Account,
    S3_SECRET_ACCESS_KEY: 'another-key-than-the-right-one',
    REDIS_URL: 'redis://:another-password-of-redis@127.0.0.1:1',
    CLAMD_URL: 'tcp://127.0.0.1:1',
  };
  const said = await doctor(settings, '--backups', join(folder, 'backups'));
  expect(said.status).toBe(1);
  expect(told(said.lines, 'fail')).toEqual(
    expect.arrayContaining([
      expect.stringContaining('is in use by another program (EADDRINUSE)'),
      expect.stringContaining('no backup in'),
      'invariants: ledger_zero broken',
      expect.stringContaining('the mail server cannot be used: ESOCKET'),
      expect.stringContaining('the bucket waybill-files cannot be used'),
      'clamd cannot be used: ECONNREFUSED',
    ]),
  );
  expect(said.lines.filter((line) => line.startsWith('      → ')).length).toBeGreaterThan(4);
  expect(told(said.lines, 'warn')).toContain('Redis cannot be used: ECONNREFUSED');
  expect(said.out).not.toMatch(/the-password-of-mail|another-key-than|another-password/);
  // A server of ours on the port is no obstacle.
  const own = await doctor({
    DATABASE_URL: app.databaseUrl,
    HOST: '127.0.0.1',
    PORT: new URL(taken).port,
  });
  expect(told(own.lines, 'ok')).toContainEqual(
    expect.stringContaining('a server of Waybill answers on port'),
  );
});

test('a Redis that lets nobody in, or says nothing, is told from one that is not there', async () => {
  const wrong = new URL(redis.url);
  wrong.password = 'another-password-of-redis';
  expect(await checkRedis(wrong.href)).toBe('WRONGPASS');
  wrong.password = '';
  expect(await checkRedis(wrong.href)).toBe('NOAUTH');
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  expect(await checkRedis(`redis://127.0.0.1:${(mute.address() as AddressInfo).port}`)).toBe('no answer');
  mute.close();
});

test('settings that are wrong and a database that is not there are said in words', async () => {
  const wrong = await doctor({ PORT: 'http', CARRIER_KEY: 'abc' });
  expect(wrong).toMatchObject({ status: 1 });
  expect(wrong.out).toMatch(
    /^fail {2}These settings are not valid:[\s\S]*PORT[\s\S]*CARRIER_KEY: is not 64 hex digits/,
  );
  const away = await doctor({ DATABASE_URL: 'postgres://waybill:a-database-password@127.0.0.1:1/waybill' });
  expect(away).toMatchObject({ status: 1 });
  expect(told(away.lines, 'fail')).toContain('the database does not answer: ECONNREFUSED');
  // The words of a start.
  expect(away.out).toContain(
    '→ The database of DATABASE_URL cannot be reached. Start it, or correct DATABASE_URL.',
  );
  expect(away.out).not.toContain('a-database-password');
  expect(told((await doctor({})).lines, 'warn')).toContainEqual(
    expect.stringContaining('There is no database in'),
  );
});

test('an empty database is told from one that is behind and one of a newer version', async () => {
  const other: TestApp = await openTestApp();
  try {
    const { pool } = other.context;
    const settings = { DATABASE_URL: other.databaseUrl };
    await pool.query(`INSERT INTO migrations (name, timestamp) VALUES ('9999-of-tomorrow', 'x')`);
    expect(told((await doctor(settings)).lines, 'fail')).toContain(
      'the database is of a newer version (9999-of-tomorrow)',
    );
  } finally {
    await other.close();
  }
});

test('continuous archiving is judged by what waits, and by the last that failed', () => {
  const works = {
    now_ms: 100_000,
    archived_ms: 90_000,
    failed_ms: null,
    timeout_seconds: 60,
    segment_bytes: 2 ** 24,
    archived: '0000000200000001000000FE',
    current: '0000000200000001000000FF',
  };
  const judge = (changed: Partial<Record<keyof typeof works, number | string | null>>) =>
    judgeArchive({ ...works, ...changed } as Parameters<typeof judgeArchive>[0]);
  expect(judge({})).toEqual([
    { state: 'ok', text: 'archiving works; the last segment was archived 10 s ago' },
  ]);
  expect(judge({ current: '000000020000000200000007' })).toMatchObject([{ state: 'ok' }]);
  expect(judge({ current: '000000020000000200000008' })).toMatchObject([
    { state: 'warn', text: expect.stringContaining('9 segments wait') },
  ]);
  expect(judge({ current: null })).toMatchObject([{ state: 'ok' }]);
  expect(judge({ failed_ms: 95_000 })).toMatchObject([{ state: 'fail' }]);
  expect(judge({ failed_ms: 80_000 })).toMatchObject([{ state: 'ok' }]);
  expect(judge({ archived_ms: null, archived: null, failed_ms: 80_000 })).toMatchObject([
    { state: 'fail', text: 'archiving fails; nothing was archived yet' },
  ]);
  expect(judge({ timeout_seconds: 0 }).map(({ state }) => state)).toEqual(['ok', 'warn']);
});

test('figures are judged by what they mean', () => {
  const facts = {
    version: '17.10',
    version_number: 170_010,
    encoding: 'UTF8',
    collation: 'C',
    same_collation: true,
    max_connections: 100,
    reserved_connections: 3,
    nodes: 2,
    durable: true,
  };
  const states = (changed: Partial<typeof facts>, pool = 16) =>
    judgeDatabase({ ...facts, ...changed }, pool).map(({ state }) => state);
  expect(states({})).toEqual(['ok', 'ok']);
  expect(states({ version_number: 140_010 })).toContain('fail');
  expect(judgeDatabase({ ...facts, encoding: 'SQL_ASCII' }, 16)).toContainEqual(
    expect.objectContaining({ state: 'fail', text: 'The database has the encoding SQL_ASCII' }),
  );
  expect(states({ same_collation: false })).toContain('warn');
  expect(states({ durable: false })).toContain('fail');
  expect(states({ nodes: 3 })).toContain('warn');
  // Two processes of a pool of 16 and 19 more, beside three that are reserved.
  expect(states({ max_connections: 73 })).toEqual(['ok', 'ok']);
  expect(states({ max_connections: 72 })).toContain('warn');
  expect([1_000, -1_001, 60_000].map((skew) => judgeClocks(skew).state)).toEqual(['ok', 'warn', 'fail']);
  expect(
    [judgeMigrations([], []), judgeMigrations(['15'], []), judgeMigrations([], ['16'])].map(
      ({ state }) => state,
    ),
  ).toEqual(['ok', 'warn', 'fail']);
  expect(judgeQueue({ waiting: 5, given_up: 0, late_seconds: 20 }).map(({ state }) => state)).toEqual(['ok']);
  expect(judgeQueue({ waiting: 5, given_up: 2, late_seconds: 999 }).map(({ state }) => state)).toEqual([
    'warn',
    'warn',
  ]);
  expect([1e8, 2e9, 1e11].map((free) => judgeRoom('data', free).state)).toEqual(['fail', 'warn', 'ok']);
  expect([undefined, 1e8, 1e7].map((age) => judgeBackup('b', age).state)).toEqual(['fail', 'warn', 'ok']);
  const version = 'ClamAV 1.4.3/27500/Tue Jan  7 10:34:03 2025';
  const statesAt = (day: string, findsTest: boolean, largestError: string | null) =>
    judgeScanner({ version, findsTest, largestError }, Date.parse(`${day}T12:00:00`)).map(
      ({ state }) => state,
    );
  expect(statesAt('2025-01-13', true, null)).toEqual(['ok']);
  expect(statesAt('2025-01-15', true, null)).toEqual(['ok', 'warn']);
  expect(statesAt('2025-01-08', false, 'INSTREAM size limit exceeded. ERROR')).toEqual(['fail', 'fail']);
});

test.each([
  [3, false, 'ok'],
  [25, true, 'warn'],
  [null, false, 'ok'],
] as const)('pushes of which the last came %s days ago, ending %s, are %s', (lastDays, ending, state) => {
  const finding = judgePushes('usps', { endAfterDays: 30, whenIdle: true, lastDays, ending });
  expect(finding).toMatchObject({ state, text: expect.stringContaining('end after 30 days without a push') });
});
