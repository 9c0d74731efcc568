import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../test/server-process.ts';
import { openTestDatabase } from '../test/test-app.ts';
import type { TrackStreamLine } from '@waybill/contract/endpoints/track-batches.ts';
import { demoKey } from '@waybill/contract/constants.ts';
import { demoAccounts, demoPassword } from './ops/demo/public-api.ts';

let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-demo-'));
  await chmod(folder, 0o755);
  server = await startServerProcess({ DATA_DIR: folder });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (path: string, body?: object, token?: string) => {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { code: number; data: never };
};

const signIn = async (account: string): Promise<{ token: string; userInfo: { balance: number } }> =>
  (await ask('/auth/login', { account, password: demoPassword })).data;

test('an empty machine gets the demo: accounts, points and stock of the three carriers', async () => {
  for (const { email, role } of demoAccounts) {
    expect((await signIn(email)).userInfo).toMatchObject({ role, balance: role === 'user' ? 1000 : 0 });
  }
  const { token } = await signIn('user@demo.local');
  for (const carrier of ['ups', 'usps', 'fedex']) {
    const body = { zipCode: '10001', scope: 'single' };
    const { data } = await ask(`/logistics/${carrier}/query`, body, token);
    expect((data as { list: unknown[] }).list).toHaveLength(20);
  }
});

test('the key of the demo queries, and its test numbers behave as documented', async () => {
  const call = (path: string, body?: object) =>
    fetch(`${server.url}/api/v1/logistics/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': demoKey, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const found = (await (await call('ups/query', { zipCode: '10001' })).json()) as { data: { list: [] } };
  expect(found.data.list.length).toBeGreaterThan(0);
  const outcomes = {
    '122816215025810': 'delivered',
    '920241085725456': 'in_transit',
    '852426136339213': 'delivery_attempted',
    '1Z999AA19753140405': 'not_found',
    '101975314040': 'not_found',
    '1Z999AA19753140003': 'invalid_number',
  };
  const numbers = Object.keys(outcomes).map((number) => ({ trackingNumber: number }));
  const tracked = (await (await call('track', { numbers })).json()) as { data: { batchId: string } };
  const lines = (await (await call(`track/${tracked.data.batchId}/stream`)).text()).trim().split('\n');
  const seen = Object.fromEntries(
    lines
      .map((line) => JSON.parse(line) as TrackStreamLine)
      .flatMap((line) => (line.kind === 'result' ? [[line.trackingNumber, line.status ?? line.reason]] : [])),
  );
  expect(seen).toEqual(outcomes);
});

const announcements = async (token: string): Promise<unknown[]> =>
  ((await ask('/notice/announcements/active', undefined, token)).data as { announcements: unknown[] })
    .announcements;

test('the demo begins with a notification and an announcement, once', async () => {
  const { token } = await signIn('user2@demo.local');
  const list = (await ask('/notice/user/list', undefined, token)).data as { list: { type: string }[] };
  expect(list.list.filter(({ type }) => type === 'notification')).toHaveLength(1);
  expect(await announcements(token)).toHaveLength(1);
});

test('a fresh machine can register by its mailbox, and redeem a code of the demo', async () => {
  const [email, password] = ['newcomer@demo.local', 'seven brown Foxes'];
  expect(await ask('/auth/register', { email, password })).toMatchObject({ code: 0 });
  const mails = async (): Promise<{ to: string; text: string }[]> =>
    ((await (await fetch(`${server.url}/dev/mailbox.json`)).json()) as { list: never[] }).list;
  await expect.poll(async () => (await mails()).map(({ to }) => to), { timeout: 20_000 }).toEqual([email]);
  const link = new RegExp(`http://localhost:${server.port}/active[?]code=([\\w-]+)`);
  const code = link.exec((await mails())[0]?.text ?? '')?.[1];
  expect(await ask('/auth/activate', { code })).toMatchObject({ data: { status: 'activated' } });
  const { data } = await ask('/auth/login', { account: email, password });
  const { token } = data as { token: string };
  const site = (await ask('/site')).data as { demo: { exchangeCodes: string[] } };
  expect(site.demo.exchangeCodes).toHaveLength(3);
  const [exchangeCode] = site.demo.exchangeCodes;
  expect(await ask('/user/pointsExchange', { exchangeCode }, token)).toMatchObject({
    data: { points: 100, balance: 100 },
  });
});

test('the embedded database comes back by itself after kill -9, and nothing is lost', async () => {
  const { token } = await signIn('user@demo.local');
  const [pid] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 20_000 }).toBe(503);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
  expect(await ask('/user/getUserPoint', undefined, token)).toMatchObject({ code: 0, data: 1000 });
});

test('a second start finds everything as it was and stops in order', async () => {
  const { token } = await signIn('user2@demo.local');
  expect(await server.stop()).toBe(0);
  server = await startServerProcess({ DATA_DIR: folder });
  expect(await ask('/user/getUserPoint', undefined, token)).toMatchObject({ data: 1000 });
  expect(await announcements(token)).toHaveLength(1);
  const site = (await ask('/site')).data as { demo: { exchangeCodes: string[] } };
  const [used, unused] = await Promise.all(
    site.demo.exchangeCodes
      .slice(0, 2)
      .map(async (exchangeCode) => (await ask('/user/pointsExchange', { exchangeCode }, token)).code),
  );
  expect([used, unused]).toEqual([40905, 0]);
});

test('production without a mail server says so at its start and has no mailbox', async () => {
  const database = await openTestDatabase();
  const production = await startServerProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'warn' });
  expect(production.said()).toContain('SMTP_URL is not set: no mail is sent');
  // Nothing else deserves a warning at a start.
  expect(production.said().match(/"level":(?:40|50|60)|"level":"(?:warn|error|fatal)"/g)).toHaveLength(1);
  expect((await fetch(`${production.url}/dev/mailbox`)).status).toBe(404);
  await production.stop();
  await database.drop();
});
