import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { type Context, createContext } from '../../context.ts';
import { readConfig } from '../../platform/config/config.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../platform/db/embedded/start-embedded-postgres.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { publishEvents } from '../../platform/db/outbox.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { sealRobot } from './sealed-secret.ts';
import { sealSecret } from './sealed-secret.ts';

const receivers = 20;
const eventsOfEach = 25;
const objects = 5;
/** Points of the events that chats get; a card has room for all of them. */
const chatted = [11, 12, 13, 14, 15, 16];
/** What is answered before the server is killed. */
const answered = 40;
let struck = false;
const log = pino({ level: 'silent' });
let folder: string;
let database: EmbeddedPostgres;
let server: ServerProcess;
let receiver: Server;
let context: Context;
let settings: Record<string, string>;
let users: BuiltUser[];
/** What came, in its order. */
const got: { path: string; id: string; body: string }[] = [];
/** Messages to chats by account, in their order. */
const cards = new Map<number, string[]>();

const takeCard = (url: URL, body: string): void => {
  const userId = Number(url.searchParams.get('key'));
  cards.set(userId, [...(cards.get(userId) ?? []), body]);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-webhook-kill-'));
  await chmod(folder, 0o755);
  database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log });
  receiver = createServer((request, answer) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://receiver.example');
      if (url.searchParams.has('key')) {
        takeCard(url, body);
        // No robot answers before the server is gone: it dies in the middle of a message to each chat.
        if (struck) answer.end('{"errcode":0,"errmsg":"ok"}');
        return;
      }
      got.push({ path: request.url ?? '', id: String(request.headers['webhook-id']), body });
      // From some time on nobody answers, until the server is gone: it dies in the middle of its deliveries.
      if (struck || got.length <= answered) answer.writeHead(204).end();
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  settings = { DATABASE_URL: database.url, WEBHOOK_ALLOW_PRIVATE: 'on', CARRIER_KEY: 'ab'.repeat(32) };
  context = createContext(readConfig(settings), database.url, log);
  await migrate(context.db);
  users = await Promise.all(Array.from({ length: receivers }, () => buildUser(context)));
  const { port } = receiver.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  for (const { id } of users) {
    await context.pool.query(
      `INSERT INTO webhook_endpoints (user_id, url, events, payload, secret)
       VALUES ($1, $2, '{points.recharged}', 'full', $3)`,
      [id, `${origin}/${id}`, sealSecret(context.config, id, 'whsec_c2VjcmV0')],
    );
    const robot = { address: `${origin}/cgi-bin/webhook/send?key=${id}`, secret: '' };
    await context.pool.query(
      `INSERT INTO webhook_endpoints (user_id, url, events, payload, secret, kind, name, language)
       VALUES ($1, $2, '{points.adjusted}', 'full', $3, 'wecom', 'group', 'en')`,
      [id, origin, sealRobot(context.config, id, robot)],
    );
  }
  server = await startServerProcess(settings);
});
afterAll(async () => {
  await server.stop();
  receiver.close();
  receiver.closeAllConnections();
  await context.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const publish = async (): Promise<void> => {
  for (const points of chatted)
    await Promise.all(
      users.map(({ id }) =>
        inTransaction(context.db, (tx) =>
          publishEvents(tx, id, [{ type: 'points.adjusted', object: 'points', data: { points } }]),
        ),
      ),
    );
  for (let i = 0; i < eventsOfEach; i += 1)
    await Promise.all(
      users.map(({ id }) =>
        inTransaction(context.db, (tx) =>
          publishEvents(tx, id, [
            { type: 'points.recharged', object: `purse:${i % objects}`, data: { points: i } },
          ]),
        ),
      ),
    );
};

test('a kill -9 in the middle of delivering loses nothing, keeps the order and gives no id another body', async () => {
  const total = receivers * eventsOfEach;
  const waiting = async (): Promise<number> =>
    (await context.pool.query(`SELECT FROM webhook_deliveries WHERE state <> 'delivered'`)).rowCount ?? 0;
  const chatsBegun = (): number => cards.size;
  await publish();
  await expect.poll(() => got.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(answered);
  await expect.poll(chatsBegun, { timeout: 60_000, interval: 5 }).toBe(receivers);
  await server.kill();
  struck = true;
  const begun = new Map(cards);
  expect(await waiting()).toBeGreaterThan(total + receivers * chatted.length - 2 * answered);

  // Half a minute later, as far as the leases of the dead process know; a chat that got no answer is tried at once.
  await context.pool.query('UPDATE webhook_endpoints SET leased_until = now() WHERE lease IS NOT NULL');
  await context.pool.query('UPDATE webhook_endpoints SET resting_until = NULL');
  await context.pool.query(`UPDATE webhook_deliveries SET next_at = now() WHERE state = 'pending'`);
  server = await startServerProcess(settings);
  await expect.poll(waiting, { timeout: 60_000, interval: 50 }).toBe(0);

  const bodies = new Map<string, string>();
  for (const { path, id, body } of got) {
    const key = `${path} ${id}`;
    expect(bodies.get(key) ?? body, key).toBe(body);
    bodies.set(key, body);
  }
  expect(bodies.size).toBe(total);
  // What a chat was being sent comes to it again, with all that it did not get yet.
  const pointsIn = (body: string): string[] => body.match(/\b1[1-6]\.00\b/g) ?? [];
  for (const { id } of users) {
    const [first = [], ...later] = (cards.get(id) ?? []).map(pointsIn);
    expect(first).toEqual((begun.get(id) ?? []).flatMap(pointsIn).slice(0, first.length));
    expect(first.length).toBeGreaterThan(0);
    expect([...new Set(later.flat())]).toEqual(chatted.map((points) => `${points}.00`));
  }
  // Of each object every event comes for the first time in the order that they happened.
  for (const { id } of users)
    for (let object = 0; object < objects; object += 1) {
      const points = [...bodies]
        .filter(([key]) => key.startsWith(`/${id} `))
        .map(([, body]) => (JSON.parse(body) as { data: { object: string; points: number } }).data)
        .filter((data) => data.object === `purse:${object}`)
        .map((data) => data.points);
      expect(points).toEqual(Array.from({ length: eventsOfEach / objects }, (_, i) => object + i * objects));
    }
});
