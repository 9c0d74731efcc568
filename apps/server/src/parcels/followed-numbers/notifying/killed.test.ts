import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { attentionRules } from '@waybill/contract/endpoints/followed-numbers.ts';
import { type TrackingStatus, trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { type MailServer, openMailServer } from '../../../../test/mail-server.ts';
import { type ServerProcess, startServerProcess } from '../../../../test/server-process.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { findAllBroken } from '../../../console/invariants/public-api.ts';
import { migrateJobs } from '../../../platform/jobs/jobs.ts';

/** Real processes judge, send and deliver while they are killed; this one only changes states and counts. */

type Event = { id: string; type: string; data: { id: string; status: TrackingStatus } };

const rounds: readonly TrackingStatus[] = [
  'in_transit',
  'out_for_delivery',
  'delivery_attempted',
  'delivered',
];
const soon = { timeout: 150_000, interval: 200 };
const got: Event[] = [];
const receiver = createServer((request, answer) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    got.push(JSON.parse(body) as Event);
    answer.writeHead(204).end();
  });
});

let app: TestApp;
let mail: MailServer;
let settings: Record<string, string>;
const running: ServerProcess[] = [];
beforeAll(async () => {
  mail = await openMailServer();
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  settings = {
    POOL_SIZE: '6',
    WEBHOOK_ALLOW_PRIVATE: 'on',
    CARRIER_KEY: 'ab'.repeat(32),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Waybill <noreply@waybill.example>',
    PUBLIC_URL: 'https://waybill.example',
  };
  app = await openTestApp(settings);
});
afterAll(async () => {
  await Promise.all(running.filter((one) => !one.hasEnded()).map((one) => one.kill()));
  receiver.close();
  receiver.closeAllConnections();
  await app.close();
  await mail.close();
});

const start = async (): Promise<ServerProcess> => {
  const server = await startServerProcess({ ...settings, DATABASE_URL: app.databaseUrl });
  running.push(server);
  return server;
};

/** A carrier says of all numbers that they have a status. */
const stand = async (numbers: readonly string[], status: TrackingStatus): Promise<void> => {
  await app.context.db.transaction().execute(async (tx) => {
    await sql`INSERT INTO parcels (carrier, tracking_number, stock_status, status, fetched_at, next_ask_at)
      SELECT 'fedex', n, ${status}, ${status}, now(), now() + interval '1 day' FROM unnest(${numbers}::text[]) AS n
      ON CONFLICT (carrier, tracking_number, question) DO UPDATE SET status = excluded.status`.execute(tx);
    await sql`UPDATE followed_numbers SET judge_at = now(), look_at = NULL
      WHERE tracking_number = ANY (${numbers}::text[])`.execute(tx);
  });
};
const count = async (where: string): Promise<number> =>
  (await app.context.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${where}`)).rows[0]?.n ?? 0;

const follow = async (user: BuiltUser, from: number): Promise<string[]> => {
  const atOnce = {
    rules: [...attentionRules],
    statuses: [...trackingStatuses],
    pace: 'now' as const,
    hour: 9,
  };
  await app.call(
    endpoints.saveFollowNotifications,
    { body: { notice: atOnce, email: atOnce, quiet: null } },
    user,
  );
  const { port } = receiver.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/${user.id}`;
  await app.call(endpoints.createWebhookEndpoint, { body: { url, events: ['tracking.updated'] } }, user);
  const numbers = Array.from({ length: 10 }, (_, i) =>
    composeTrackingNumber('fedex_express_12', `64${String(from + i).padStart(9, '0')}`),
  );
  await app.call(endpoints.followNumbers, { body: { numbers } }, user);
  return numbers;
};

test('of what changes while processes are killed, nothing is lost and nothing sent twice, on every channel', async () => {
  const users = [await buildUser(app.context), await buildUser(app.context)];
  const numbers = (await Promise.all(users.map((user, i) => follow(user, i * 1_000)))).flat();
  await migrateJobs(app.databaseUrl, app.context.log);
  await stand(numbers, 'accepted');
  let [server, other] = await Promise.all([start(), start()]);
  await expect.poll(() => count(`followed_numbers WHERE status <> 'accepted'`), soon).toBe(0);
  for (const [round, status] of rounds.entries()) {
    const before = await count('follow_messages');
    await stand(numbers, status);
    // Somewhere between the first message and the last mail, another place each round.
    await expect.poll(() => count('follow_messages'), soon).toBeGreaterThan(before);
    await (round % 2 === 0 ? server : other).kill();
    await expect.poll(() => count(`followed_numbers WHERE status <> '${status}'`), soon).toBe(0);
    if (round % 2 === 0) server = await start();
    else other = await start();
  }
  const changes = numbers.length * rounds.length;
  await expect.poll(() => count('follow_messages WHERE sent_at IS NULL'), soon).toBe(0);
  await expect.poll(() => count(`webhook_deliveries WHERE state <> 'delivered'`), soon).toBe(0);
  await expect
    .poll(() => count("graphile_worker.jobs j WHERE j.task_identifier = 'send_follow_mail'"), soon)
    .toBe(0);
  for (const channel of ['notice', 'email', 'webhook'])
    expect(await count(`follow_messages WHERE channel = '${channel}'`)).toBe(changes);
  // Notices hold each message once.
  expect(await count(`user_notices WHERE event = 'tracking'`)).toBe(
    await count(`(SELECT DISTINCT digest FROM follow_messages WHERE channel = 'notice') digests`),
  );
  const mails = new Map(mail.mails.map((one) => [one.messageId, one.text ?? '']));
  expect(mails.size).toBe(
    await count(`(SELECT DISTINCT digest FROM follow_messages WHERE channel = 'email') digests`),
  );
  const lines = [...mails.values()].join('\n').match(/^64\d{10}：/gm) ?? [];
  expect(lines).toHaveLength(changes);
  const events = new Map(got.map((event) => [event.id, JSON.stringify(event)]));
  expect(events.size).toBe(changes);
  expect(new Set(got.map((event) => JSON.stringify(event))).size).toBe(changes);
  expect(new Set(got.map(({ data }) => `${data.id} ${data.status}`)).size).toBe(changes);
  expect(await findAllBroken(app.context.db)).toEqual([]);
}, 400_000);
