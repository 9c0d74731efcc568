import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import {
  type FollowNotifications,
  defaultFollowNotifications,
} from '@waybill/contract/endpoints/follow-notifications.ts';
import { attentionRules } from '@waybill/contract/endpoints/followed-numbers.ts';
import { type TrackingStatus, trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { webhookBody } from '@waybill/contract/vocabulary/webhook.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { type MailServer, openMailServer } from '../../../../test/mail-server.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { judgeChanged } from '../judging/judge-changed.ts';
import { sendDue } from './send-due.ts';

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await openMailServer();
  app = await openTestApp({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Waybill <noreply@waybill.example>',
    PUBLIC_URL: 'https://waybill.example',
    CARRIER_KEY: 'ab'.repeat(32),
  });
  await app.runJobs();
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

let serial = 0;
const follow = async (user: BuiltUser, count = 1, more: object = {}) => {
  const numbers = Array.from({ length: count }, () => {
    serial += 1;
    return composeTrackingNumber('fedex_express_12', `62${String(serial).padStart(9, '0')}`);
  });
  const { added } = await app.call(endpoints.followNumbers, { body: { numbers, ...more } }, user);
  await judgeChanged(app.context.db);
  return added;
};
type Followed = Awaited<ReturnType<typeof follow>>;

/** What a carrier said, as whoever asked or got a push stores it. */
const stand = async (numbers: Followed, status: TrackingStatus): Promise<void> => {
  const { db } = app.context;
  for (const { trackingNumber: number } of numbers) {
    await sql`INSERT INTO parcels (carrier, tracking_number, stock_status, status, fetched_at, next_ask_at)
      VALUES ('fedex', ${number}, ${status}, ${status}, now(), now())
      ON CONFLICT (carrier, tracking_number, question) DO UPDATE SET status = excluded.status`.execute(db);
    await sql`UPDATE followed_numbers SET judge_at = now() WHERE tracking_number = ${number}`.execute(db);
  }
  await judgeChanged(db);
};
const choose = (user: BuiltUser, change: Partial<FollowNotifications>) =>
  app.call(endpoints.saveFollowNotifications, { body: { ...defaultFollowNotifications, ...change } }, user);
const atOnce = { rules: [...attentionRules], statuses: [...trackingStatuses], pace: 'now' as const, hour: 9 };
const nothing = { ...atOnce, rules: [], statuses: [] };
const notices = async (user: BuiltUser) =>
  (await app.call(endpoints.listNotices, { query: {} }, user)).list.map(({ title, content, priority }) => ({
    title,
    content,
    priority,
  }));
/** Lets the time come at which what waits of an account is due. */
const letPass = (user: BuiltUser) =>
  sql`UPDATE follow_messages SET due_at = now() WHERE user_id = ${user.id} AND sent_at IS NULL`.execute(
    app.context.db,
  );
const mailsTo = ({ email }: BuiltUser) =>
  mail.mails.filter(({ to }) => to?.some(({ address }) => address === email) === true);

test('what a number is like at first is no change, what needs attention is; each later change is sent once', async () => {
  const user = await buildUser(app.context);
  await choose(user, { notice: atOnce });
  const numbers = await follow(user, 1);
  await stand(numbers, 'in_transit');
  await sendDue(app.context.db);
  expect(await notices(user)).toEqual([]);
  await stand(numbers, 'exception');
  await stand(numbers, 'exception');
  await Promise.all([sendDue(app.context.db), sendDue(app.context.db)]);
  const tail = numbers[0]?.trackingNumber.slice(-4) ?? '';
  const sent = [
    {
      title: '包裹需要处理',
      content: expect.stringContaining(`${tail}：承运商报告异常，异常。`) as string,
      priority: 'high',
    },
  ];
  expect(await notices(user)).toEqual(sent);
  await sendDue(app.context.db);
  expect(await notices(user)).toEqual(sent);
});

test('what becomes due together is one notice, which counts', async () => {
  const user = await buildUser(app.context);
  // It is noon in the zone of tests.
  await choose(user, { notice: { ...atOnce, statuses: ['delivered'], pace: 'day' } });
  const numbers = await follow(user, 3);
  await stand(numbers, 'in_transit');
  await stand(numbers.slice(0, 2), 'delivered');
  await stand(numbers.slice(2), 'delivery_attempted');
  await sendDue(app.context.db);
  expect(await notices(user)).toEqual([]);
  await letPass(user);
  await sendDue(app.context.db);
  expect(await notices(user)).toEqual([
    { title: '包裹需要处理', content: '3 个包裹有变化：派送未成功 1 个，已签收 2 个。', priority: 'high' },
  ]);
});

test('mails a digest with whole numbers, and says how to have fewer', async () => {
  const user = await buildUser(app.context);
  await choose(user, { notice: nothing, email: atOnce });
  const numbers = await follow(user, 2, { reference: 'A-17' });
  await stand(numbers, 'in_transit');
  await stand(numbers, 'delivered');
  await sendDue(app.context.db);
  await expect.poll(() => mailsTo(user).length, { timeout: 20_000 }).toBe(1);
  const [sent] = mailsTo(user);
  expect(sent?.subject).toBe('2 个包裹有更新');
  for (const { trackingNumber: number } of numbers) expect(sent?.text).toContain(`${number}（A-17）：已签收`);
  expect(sent?.text).toContain('/followed');
  expect(await notices(user)).toEqual([]);
});

test('what waits follows a new choice: at once, or not at all', async () => {
  const user = await buildUser(app.context);
  await choose(user, { notice: { ...atOnce, pace: 'day' } });
  const numbers = await follow(user, 2);
  await stand(numbers, 'in_transit');
  await stand(numbers, 'delivered');
  await choose(user, { notice: { ...atOnce, statuses: ['exception'] } });
  await letPass(user);
  await sendDue(app.context.db);
  expect(await notices(user)).toEqual([]);
  await choose(user, { notice: { ...atOnce, pace: 'day' } });
  await stand(numbers, 'exception');
  await choose(user, { notice: { ...atOnce, rules: [] } });
  await sendDue(app.context.db);
  expect(await notices(user)).toEqual([
    { title: '包裹有更新', content: '2 个包裹有变化：异常 2 个。', priority: 'normal' },
  ]);
});

test('nothing is sent of an archived number', async () => {
  const user = await buildUser(app.context);
  await choose(user, { notice: atOnce });
  const numbers = await follow(user, 1);
  await stand(numbers, 'in_transit');
  const params = { id: numbers[0]?.id ?? '' };
  await app.call(endpoints.changeFollowedNumber, { params, body: { archived: true } }, user);
  await stand(numbers, 'delivered');
  await sendDue(app.context.db);
  expect(await notices(user)).toEqual([]);
});

test('webhook endpoints get each change once, as their schema says', async () => {
  const user = await buildUser(app.context);
  const body = { url: 'https://receiver.example/waybill', events: ['tracking.*'] };
  const { id } = await app.call(endpoints.createWebhookEndpoint, { body }, user);
  const numbers = await follow(user, 1, { tags: ['gift'] });
  await stand(numbers, 'in_transit');
  await stand(numbers, 'exception');
  await stand(numbers, 'exception');
  await stand(numbers, 'in_transit');
  const { list } = await app.call(
    endpoints.listWebhookDeliveries,
    { params: { id }, query: { pageSize: '50' } },
    user,
  );
  const sent = list
    .map(({ type, request }) => webhookBody(type).parse(JSON.parse(request)).data)
    .toReversed();
  const followed = { id: numbers[0]?.id, trackingNumber: numbers[0]?.trackingNumber, tags: ['gift'] };
  expect(sent).toMatchObject([
    { ...followed, previousStatus: 'in_transit', status: 'exception' },
    { ...followed, rule: 'exception' },
    { ...followed, previousStatus: 'exception', status: 'in_transit' },
    { ...followed, rule: null },
  ]);
});

/** A chat channel with what waits for it to be sent. */
const openChat = async (user: BuiltUser, events: string[]) => {
  const url = 'https://oapi.dingtalk.com/robot/send?access_token=x';
  const body = { kind: 'dingtalk' as const, name: 'group', url, events };
  const { id } = await app.call(endpoints.createWebhookEndpoint, { body }, user);
  return async () =>
    (
      await app.context.pool.query(
        `SELECT e.type, e.data ->> 'status' AS status, e.data ->> 'rule' AS rule FROM webhook_deliveries d
         JOIN webhook_events e ON e.user_id = d.user_id AND e.id = d.event_id
         WHERE d.endpoint_id = $1 ORDER BY e.id`,
        [id],
      )
    ).rows as { type: string; status: string | null; rule: string | null }[];
};

test('chats get a change once, as what they want of it, and nothing of it goes to webhooks again', async () => {
  const user = await buildUser(app.context);
  const body = { url: 'https://erp.example/waybill', events: ['tracking.*'] };
  const { id } = await app.call(endpoints.createWebhookEndpoint, { body }, user);
  const all = await openChat(user, ['tracking.*', 'points.*']);
  const updates = await openChat(user, ['tracking.updated']);
  const attention = await openChat(user, ['tracking.attention']);
  const others = await openChat(user, ['order.*']);
  const numbers = await follow(user, 1);
  for (const status of ['in_transit', 'exception', 'in_transit'] as const) await stand(numbers, status);
  expect(await all()).toEqual([]);
  await Promise.all([sendDue(app.context.db), sendDue(app.context.db)]);
  await sendDue(app.context.db);
  const both = { type: 'tracking.attention', status: 'exception', rule: 'exception' };
  const status = { type: 'tracking.updated', status: 'in_transit', rule: null };
  expect(await all()).toEqual([both, status]);
  expect(await updates()).toEqual([both, status]);
  expect(await attention()).toEqual([both]);
  expect(await others()).toEqual([]);
  const params = { params: { id }, query: {} };
  expect((await app.call(endpoints.listWebhookDeliveries, params, user)).total).toBe(4);
});

test('chats wait for their hour and for the end of quiet hours, and follow a new choice', async () => {
  const user = await buildUser(app.context);
  const chat = await openChat(user, ['tracking.*']);
  await choose(user, { chat: { ...atOnce, statuses: ['delivered'], pace: 'day' } });
  const numbers = await follow(user, 2);
  await stand(numbers, 'in_transit');
  await stand(numbers, 'delivered');
  await sendDue(app.context.db);
  expect(await chat()).toEqual([]);
  // It is noon in the zone of tests.
  await choose(user, { chat: atOnce, quiet: { from: 6, until: 18 } });
  await sendDue(app.context.db);
  expect(await chat()).toEqual([]);
  await letPass(user);
  await sendDue(app.context.db);
  expect(await chat()).toEqual(
    numbers.map(() => ({ type: 'tracking.updated', status: 'delivered', rule: null })),
  );
  await choose(user, { chat: nothing });
  await stand(numbers, 'exception');
  await sendDue(app.context.db);
  expect(await chat()).toHaveLength(2);
});

test('a choice stored before chats, and a client that leaves them out, get what their chats want at once', async () => {
  const user = await buildUser(app.context);
  await sql`INSERT INTO follow_notifications (user_id, settings) VALUES (${user.id},
    ${JSON.stringify({ notice: nothing, email: nothing, quiet: null })}::jsonb)`.execute(app.context.db);
  const expected = { notice: nothing, chat: defaultFollowNotifications.chat };
  expect(await app.call(endpoints.getFollowNotifications, {}, user)).toMatchObject(expected);
  const body = { notice: nothing, email: nothing };
  expect(await app.call(endpoints.saveFollowNotifications, { body }, user)).toMatchObject(expected);
});

test('an account reads and changes its own choice only', async () => {
  const [user, other] = [await buildUser(app.context), await buildUser(app.context)];
  const chosen = {
    notice: nothing,
    email: { ...atOnce, pace: 'hour' as const },
    chat: { ...nothing, pace: 'day' as const },
    quiet: { from: 22, until: 8 },
  };
  expect(await choose(user, chosen)).toEqual({ ...chosen, timeZone: app.context.config.timeZone });
  expect(await app.call(endpoints.getFollowNotifications, {}, user)).toMatchObject(chosen);
  expect(await app.call(endpoints.getFollowNotifications, {}, other)).toMatchObject(
    defaultFollowNotifications,
  );
  const { quiet: _, ...withoutQuiet } = { ...defaultFollowNotifications, ...chosen };
  expect(await app.call(endpoints.saveFollowNotifications, { body: withoutQuiet }, user)).toMatchObject({
    quiet: null,
  });
  await expect(choose(user, { quiet: { from: 8, until: 8 } })).rejects.toThrow('40001');
});
