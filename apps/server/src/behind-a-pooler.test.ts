import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type BuiltUser, buildUser } from '../test/builders.ts';
import { type TestApp, openTestApp } from '../test/test-app.ts';
import { openDatabaseProxy } from '../test/proxy.ts';
import { followAccounts } from './parcels/carrier-accounts/public-api.ts';
import { keepJudging } from './parcels/followed-numbers/public-api.ts';
import { startJobs } from '../test/start-jobs.ts';
import { defineJob } from './platform/jobs/jobs.ts';
import { keepBatchesGoing } from './parcels/batches/public-api.ts';
import { startWebhooks } from './outbox/webhooks/public-api.ts';

const settings = { WEBHOOK_ALLOW_PRIVATE: 'on', CARRIER_KEY: 'ab'.repeat(32) };
/** Well before the look that needs no news. */
const soon = { timeout: 12_000, interval: 50 };

/** One process acts; the other, which hears nothing of it, does the work of the background. */
let app: TestApp;
let way: Awaited<ReturnType<typeof openDatabaseProxy>>;
let deaf: TestApp;
let stops: (() => Promise<void>)[];
let user: BuiltUser;
let receiver: Server;
let [worked, received] = [0, 0];
beforeAll(async () => {
  receiver = createServer((_request, answer) => {
    received += 1;
    answer.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  app = await openTestApp(settings);
  way = await openDatabaseProxy(app.databaseUrl, { deaf: true });
  deaf = await openTestApp(settings, { sharing: way.url });
  const { context } = deaf;
  const work = async (): Promise<void> => void (worked += 1);
  const job = defineJob({ name: 'of_a_test', payload: z.object({}), work });
  stops = [
    startWebhooks(context),
    keepJudging(context),
    keepBatchesGoing(context),
    followAccounts(context),
    await startJobs(way.url, pino({ level: 'silent' }), [job]),
  ];
  user = await buildUser(app.context);
  // An echo that the one hears would have come to the other by now, too.
  await vi.waitUntil(() => app.context.changes.hears());
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await deaf.close();
  await way.close();
  await app.close();
  receiver.close();
});

const rowsOf = async (query: string): Promise<number> => (await app.context.pool.query(query)).rows.length;

test('what becomes due is done as ever where the news of it do not arrive', async () => {
  const { pool } = app.context;
  expect(deaf.context.changes.hears()).toBe(false);
  const root = await buildUser(app.context, { role: 'super_admin' });
  const { port } = receiver.address() as AddressInfo;
  const body = { url: `http://127.0.0.1:${port}`, events: ['order.*'], payload: 'full' as const };
  const params = { id: (await app.call(endpoints.createWebhookEndpoint, { body }, user)).id };
  await app.call(endpoints.followNumbers, { body: { numbers: ['1Z5R89390357567127'] } }, user);
  const toJudge = () => rowsOf('SELECT FROM followed_numbers WHERE judge_at <= now()');
  const resumed = () => rowsOf(`SELECT FROM graphile_worker.jobs WHERE key LIKE '%batch%'`);
  const accountTail = async () => (await deaf.context.carriers.account('fedex'))?.clientIdTail;

  // What comes first may be found by the look that follows the beginning to listen.
  for (const round of [1, 2]) {
    await app.call(endpoints.testWebhookEndpoint, { params, body: {} }, user);
    await expect.poll(() => received, soon).toBe(round);

    await pool.query('UPDATE followed_numbers SET judge_at = now()');
    await expect.poll(toJudge, soon).toBe(0);

    const account = { clientId: `l7-console-993${round}`, clientSecret: 'the-secret-of-the-console' };
    await app.call(endpoints.saveCarrierAccount, { params: { carrier: 'fedex' }, body: account }, root);
    await expect.poll(accountTail, soon).toBe(`993${round}`);

    await pool.query('INSERT INTO track_batches (user_id, total, duplicates) VALUES ($1, 1, 0)', [user.id]);
    await expect.poll(resumed, soon).toBe(round);
    await pool.query(`UPDATE track_batches SET state = 'paused'`);

    await pool.query(`SELECT graphile_worker.add_job('of_a_test', '{}')`);
    await expect.poll(() => worked, soon).toBe(round);
  }
  expect(deaf.context.changes.hears()).toBe(false);
}, 120_000);
