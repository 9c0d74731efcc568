import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

const generous = { timeout: 20_000, interval: 20 };

let app: TestApp;
let keeper: pg.Client;
beforeAll(async () => {
  app = await openTestApp({ MAX_IN_FLIGHT: '20' });
  keeper = new pg.Client({ connectionString: app.databaseUrl });
  await keeper.connect();
});
beforeEach(() => keeper.query('BEGIN'));
afterEach(() => keeper.query('ROLLBACK'));
afterAll(async () => {
  await keeper.end();
  await app.close();
});

const taken = async (): Promise<number> => {
  const text = await (await app.send('GET', '/metrics')).text();
  const lines = [...text.matchAll(/^waybill_http_slots_taken\{.*\} (\d+)$/gm)];
  return lines.reduce((sum, [, count]) => sum + Number(count), 0);
};
const inFlight = (): number => app.context.metrics.requestsInFlight();
/** Locks a table, so that whoever wants it waits. */
const lock = (table: string): Promise<unknown> =>
  keeper.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
const waiting = async (table: string): Promise<number | null> => {
  const asked = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = $1::regclass`;
  return (await keeper.query(asked, [table])).rowCount;
};

const write = (...calls: readonly string[]): Socket => {
  const { port, hostname } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(calls.join(''));
  return socket;
};
const destroy = async (socket: Socket): Promise<void> => {
  const closed = once(socket, 'close');
  socket.destroy();
  await closed;
  await app.send('GET', `${apiBase}/site`);
};
const get = (path: string, token: string): string =>
  `GET ${apiBase}${path} HTTP/1.1\r\nHost: a\r\ntoken: ${token}\r\n\r\n`;
const post = (path: string, token: string, body: string, length = body.length): string =>
  `POST ${apiBase}${path} HTTP/1.1\r\nHost: a\r\ntoken: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;

test.each([
  ['a whole body', (token: string) => post('/user/getUserOrder', token, '{}')],
  ['half a body', (token: string) => post('/user/getUserOrder', token, '{', 100)],
  ['no body', (token: string) => get('/user/getUserPoint', token)],
])('a caller with %s who leaves before it is known who calls leaves no place taken', async (_, call) => {
  const { token } = await buildUser(app.context);
  await lock('sessions');
  const socket = write(call(token));
  await expect.poll(() => waiting('sessions'), generous).toBe(1);
  expect(await taken()).toBe(1);
  await destroy(socket);
  // The database still looks who calls.
  expect(await taken()).toBe(1);
  await keeper.query('ROLLBACK');
  await expect.poll(taken, generous).toBe(0);
  await expect.poll(inFlight, generous).toBe(0);
});

test('nothing more is done for a caller who left before the work began', async () => {
  const user = await buildUser(app.context);
  await lock('sessions');
  const socket = write(post('/user/saveUserInfo', user.token, '{"nickname":"left"}'));
  await expect.poll(() => waiting('sessions'), generous).toBe(1);
  await destroy(socket);
  await keeper.query('ROLLBACK');
  await expect.poll(taken, generous).toBe(0);
  const { nickname } = await app.call(endpoints.getUserInfo, {}, user);
  expect(nickname).toBeNull();
});

test('calls that wait behind another of their connection take nothing, and end with it', async () => {
  const { token } = await buildUser(app.context);
  await app.send('GET', `${apiBase}/user/getUserInfo`, undefined, { token });
  await lock('point_accounts');
  const socket = write(get('/user/getUserPoint', token), get('/site', token), get('/site', token));
  await expect.poll(() => waiting('point_accounts'), generous).toBe(1);
  expect(await taken()).toBe(1);
  await destroy(socket);
  await expect.poll(inFlight, generous).toBe(0);
  expect(await taken()).toBe(1);
  await keeper.query('ROLLBACK');
  await expect.poll(taken, generous).toBe(0);
});

test('a stream and calls behind it leave the places to others', async () => {
  const user = await buildUser(app.context);
  const behind = Array.from({ length: 30 }, () => get('/user/getUserPoint', user.token));
  const socket = write(get('/notice/stream', user.token), ...behind);
  await once(socket, 'data');
  expect(await taken()).toBe(1);
  expect((await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, user)).status).toBe(200);
  await destroy(socket);
  await expect.poll(taken, generous).toBe(0);
});

test('calls sent together are answered in their order, and far too many are not', async () => {
  const { token } = await buildUser(app.context);
  const together = write(get('/site', token), get('/nowhere', token), get('/site', token));
  let text = '';
  together.on('data', (data: Buffer) => {
    text += data.toString();
  });
  await expect
    .poll(() => [...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status), generous)
    .toEqual(['200', '404', '200']);
  await destroy(together);
  await lock('point_accounts');
  const flood = write(...Array.from({ length: 40 }, () => get('/user/getUserPoint', token)));
  await once(flood, 'close');
  await keeper.query('ROLLBACK');
  await expect.poll(taken, generous).toBe(0);
  await expect.poll(inFlight, generous).toBe(0);
});
