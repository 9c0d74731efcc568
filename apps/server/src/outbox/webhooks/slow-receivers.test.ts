import { once } from 'node:events';
import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { publishEvents } from '../../platform/db/outbox.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { startWebhooks } from './public-api.ts';

/** Accounts whose receivers answer when the test lets them. */
type Slow = { readonly user: BuiltUser; readonly ids: string[] };
const soon = { timeout: 30_000, interval: 20 };

let app: TestApp;
let receiver: Server;
let origin: string;
let stop: () => Promise<void>;
/** Deliveries to slow receivers that wait for an answer, by account; how many ended, answered or not. */
let open: Map<string, ServerResponse[]>;
let ended: number;
/** Paths of deliveries to slow receivers, in the order in which they came. */
let came: string[];
/** Paths of quick receivers, and how many slow deliveries had ended when each was called. */
let quick: { path: string; ended: number }[];
beforeAll(async () => {
  app = await openTestApp({ WEBHOOK_ALLOW_PRIVATE: 'on', CARRIER_KEY: 'ab'.repeat(32) });
});
afterAll(() => app.close());
beforeEach(async () => {
  [open, ended, came, quick] = [new Map(), 0, [], []];
  receiver = createServer((request, answer) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (path.startsWith('/quick')) {
      quick.push({ path, ended });
      setTimeout(() => answer.writeHead(204).end(), path === '/quick/many' ? 40 : 0);
      return;
    }
    came.push(path);
    open.set(path, [...(open.get(path) ?? []), answer]);
    answer.on('close', () => {
      ended += 1;
      open.set(
        path,
        (open.get(path) ?? []).filter((one) => one !== answer),
      );
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterEach(async () => {
  receiver.close();
  receiver.closeAllConnections();
  await stop();
  await app.context.pool.query('DELETE FROM webhook_endpoints');
});

const create = async (user: BuiltUser, path: string): Promise<string> => {
  const body = { url: `${origin}${path}`, events: ['points.*'] };
  return (await app.call(endpoints.createWebhookEndpoint, { body }, user)).id;
};
const sendTest = (user: BuiltUser, id: string) =>
  app.call(endpoints.testWebhookEndpoint, { params: { id }, body: {} }, user);
const buildSlow = (accounts: number, each: number): Promise<Slow[]> =>
  Promise.all(
    Array.from({ length: accounts }, async () => {
      const user = await buildUser(app.context);
      const paths = Array.from({ length: each }, (_, i) => `/slow/${user.id}?${i}`);
      return { user, ids: await Promise.all(paths.map((path) => create(user, path))) };
    }),
  );
const testAll = (slow: readonly Slow[]) =>
  Promise.all(slow.flatMap(({ user, ids }) => ids.map((id) => sendTest(user, id))));
const waiting = (): number => [...open.values()].flat().length;
const answerAll = (): void => {
  for (const answer of [...open.values()].flat()) answer.writeHead(200).end();
};

test.each([
  [10, 10, 50],
  [30, 5, 100],
])(
  'tests of %i accounts with %i slow receivers each do not keep the event of another waiting',
  async (accounts, each, atLeast) => {
    const quickUser = await buildUser(app.context);
    const id = await create(quickUser, '/quick');
    await testAll(await buildSlow(accounts, each));
    stop = startWebhooks(app.context);
    await expect.poll(waiting, soon).toBeGreaterThanOrEqual(atLeast);
    await sendTest(quickUser, id);
    await expect.poll(() => quick, soon).toEqual([{ path: '/quick', ended: 0 }]);
  },
);

test('slow receivers share the slots of slow ones by account', async () => {
  const slow = await buildSlow(12, 10);
  await app.context.pool.query('UPDATE webhook_endpoints SET slow = true');
  await testAll(slow.slice(0, 11));
  stop = startWebhooks(app.context);
  await expect.poll(waiting, soon).toBe(50);
  for (const answers of open.values()) expect(answers.length).toBeLessThanOrEqual(5);
  // The next slot is for who has none, not for who waits for longer.
  await testAll(slow.slice(11));
  expect(came).toHaveLength(50);
  [...open.values()].flat()[0]?.writeHead(200).end();
  await expect.poll(() => came[50], soon).toBe(`/slow/${slow[11]!.user.id}`);
});

const marked = async (): Promise<boolean | undefined> =>
  (await app.context.pool.query<{ slow: boolean }>('SELECT slow FROM webhook_endpoints')).rows[0]?.slow;

test('a quick receiver of very many deliveries takes turns, and counts as quick', async () => {
  const user = await buildUser(app.context);
  await create(user, '/quick/many');
  const events = Array.from({ length: 240 }, (_, i) => ({
    type: 'points.recharged' as const,
    object: `points:${i}`,
    data: { points: i },
  }));
  await inTransaction(app.context.db, (tx) => publishEvents(tx, user.id, events));
  stop = startWebhooks(app.context);
  await expect.poll(() => quick.length, soon).toBe(events.length);
  const leased = `SELECT FROM webhook_endpoints WHERE lease IS NOT NULL`;
  await expect.poll(async () => (await app.context.pool.query(leased)).rowCount, soon).toBe(0);
  expect(await marked()).toBe(false);
});

test('a receiver that became quick is delivered to among the quick ones again', async () => {
  const [one] = await buildSlow(1, 1);
  await testAll([one!]);
  stop = startWebhooks(app.context);
  await expect.poll(marked, soon).toBe(true);
  answerAll();
  await expect.poll(waiting, soon).toBe(0);
  const again = async () => {
    await testAll([one!]);
    answerAll();
    return marked();
  };
  await expect.poll(again, soon).toBe(false);
});

test('a test that waits is not joined by another, and is tried at once', async () => {
  const user = await buildUser(app.context);
  const id = await create(user, '/quick');
  const sent = [await sendTest(user, id), await sendTest(user, id)];
  expect(sent[1]).toEqual(sent[0]);
  await app.context.pool.query(`UPDATE webhook_deliveries SET next_at = now() + interval '1 day'`);
  stop = startWebhooks(app.context);
  expect(await sendTest(user, id)).toEqual(sent[0]);
  await expect.poll(() => quick.length, soon).toBe(1);
});
