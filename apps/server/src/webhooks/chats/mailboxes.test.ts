import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type MailServer, openMailServer } from '../../../test/mail-server.ts';
import { readNotices } from '../../../test/notices.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { publishEvents } from '../../platform/db/outbox.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { startWebhooks } from '../public-api.ts';

const soon = { timeout: 30_000, interval: 50 };

let app: TestApp;
let server: MailServer;
let user: BuiltUser;
let stop: (() => Promise<void>) | undefined;
let serial = 0;
beforeAll(async () => {
  server = await openMailServer();
  app = await openTestApp({
    SMTP_URL: server.url,
    MAIL_FROM: 'Waybill <no-reply@waybill.example>',
    PUBLIC_URL: 'https://waybill.example',
    CARRIER_KEY: 'ab'.repeat(32),
  });
  await app.runJobs();
});
beforeEach(async () => {
  user = await buildUser(app.context);
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const another = (): string => {
  serial += 1;
  return `warehouse${serial}@partner.example`;
};
const create = (address: string, by = user) => {
  const body = { kind: 'email' as const, name: '仓库邮箱', address, events: ['points.*'] };
  return app.call(endpoints.createChatChannel, { body }, by);
};
const stateOf = async (by = user) => (await app.call(endpoints.listChatChannels, {}, by)).list[0];
const mailsTo = (address: string) =>
  server.mails.filter(({ to }) => to?.some((one) => one.address === address) === true);
const codeTo = async (address: string): Promise<string> => {
  await expect.poll(() => mailsTo(address).length, soon).toBeGreaterThan(0);
  return /[A-Z2-9]{8}/.exec(mailsTo(address).at(-1)?.subject ?? '')?.[0] ?? '';
};
const recharge = (points: number) =>
  inTransaction(app.context.db, (tx) =>
    publishEvents(tx, user.id, [{ type: 'points.recharged', object: 'points', data: { points } }]),
  );
const confirm = (id: string, code: string, by = user) =>
  [endpoints.confirmChatChannel, { params: { id }, body: { code } }, by] as const;
/** Lets a channel go on at once. */
const wake = () =>
  app.context.pool.query(`UPDATE webhook_endpoints SET resting_until = NULL WHERE user_id = $1`, [user.id]);
const start = (): void => {
  stop = startWebhooks(app.context);
};

test('the mailbox of the account gets mails at once: one of an event, and one of all that waits', async () => {
  await create(user.email);
  expect(await stateOf()).toMatchObject({
    kind: 'email',
    address: user.email,
    state: 'active',
    signed: false,
  });
  await recharge(12.5);
  start();
  await expect.poll(() => mailsTo(user.email).length, soon).toBe(1);
  const [first] = mailsTo(user.email);
  expect(first?.subject).toBe('Waybill · 积分已到账');
  expect(first?.text).toContain('积分：12.50');
  expect(first?.text).toContain('https://waybill.example/personal?tab=points');
  expect(first?.text).toContain('仓库邮箱');
  for (let points = 1; points <= 12; points += 1) await recharge(points);
  await wake();
  await expect.poll(() => mailsTo(user.email).length, soon).toBe(2);
  const merged = mailsTo(user.email)[1];
  expect(merged?.subject).toBe('Waybill · 12 条通知');
  for (const points of ['1.00', '8.00', '12.00']) expect(merged?.text).toContain(points);
  // A mailbox gets one mail a minute.
  const { rows } = await app.context.pool.query(
    `SELECT FROM webhook_endpoints WHERE user_id = $1 AND resting_until > now() + interval '30 seconds'`,
    [user.id],
  );
  expect(rows).toHaveLength(1);
});

test('another mailbox gets nothing but a code until that comes back', async () => {
  const address = another();
  const { id } = await create(address.toUpperCase());
  expect(await stateOf()).toMatchObject({ address, state: 'unconfirmed' });
  await recharge(1);
  const code = await codeTo(address);
  expect(mailsTo(address)[0]?.text).toContain(user.email);
  for (const [endpoint, input, by] of [
    confirm(id, 'AAAAAAAA'),
    [endpoints.changeChatChannel, { params: { id }, body: { active: true } }, user],
    [endpoints.changeChatChannel, { params: { id }, body: { active: false } }, user],
  ] as const)
    expect(await app.refused(endpoint, input, by)).toMatchObject({ code: 40001 });
  const stranger = await buildUser(app.context);
  expect(await app.refused(...confirm(id, code, stranger))).toMatchObject({ code: 40401 });
  start();
  await recharge(2);
  expect(await app.call(...confirm(id, code.toLowerCase()))).toMatchObject({ state: 'active' });
  expect(await app.refused(...confirm(id, code))).toMatchObject({ code: 40401 });
  await recharge(3);
  await expect.poll(() => mailsTo(address).length, soon).toBe(2);
  expect(mailsTo(address)[1]?.text).toContain('3.00');
  expect(mailsTo(address)[1]?.text).not.toMatch(/[12]\.00/);
  const text = JSON.stringify((await readNotices(app, user)).list);
  expect(text).not.toContain(code);
});

test('the code comes again on demand, three times a day at most; a mailbox that is replaced needs its own', async () => {
  const address = another();
  const { id } = await create(address);
  const code = await codeTo(address);
  const again = [endpoints.testChatChannel, { params: { id }, body: {} }, user] as const;
  await app.call(...again);
  await app.call(...again);
  await expect.poll(() => mailsTo(address).length, soon).toBe(3);
  expect(await codeTo(address)).toBe(code);
  expect(await app.refused(...again)).toMatchObject({ code: 42901 });

  const other = another();
  await app.call(
    endpoints.changeChatChannel,
    { params: { id }, body: { address: other, active: true } },
    user,
  );
  expect(await stateOf()).toMatchObject({ address: other, state: 'unconfirmed' });
  const otherCode = await codeTo(other);
  expect(await app.refused(...confirm(id, code))).toMatchObject({ code: 40001 });
  await app.call(...confirm(id, otherCode));
  await app.call(endpoints.changeChatChannel, { params: { id }, body: { address: another() } }, user);
  expect(await stateOf()).toMatchObject({ state: 'unconfirmed' });
  await app.call(endpoints.changeChatChannel, { params: { id }, body: { address: user.email } }, user);
  expect(await stateOf()).toMatchObject({ address: user.email, state: 'active' });
});

test('a code can be tried ten times an hour', async () => {
  const { id } = await create(another());
  for (let i = 0; i < 10; i += 1)
    expect(await app.refused(...confirm(id, 'AAAAAAAA'))).toMatchObject({ code: 40001 });
  expect(await app.refused(...confirm(id, 'AAAAAAAA'))).toMatchObject({ code: 42901 });
});

test('a mail server that takes no mail keeps what waits for the next try', async () => {
  await create(user.email);
  server.refuse(1);
  await recharge(7);
  start();
  await expect.poll(async () => (await stateOf())?.lastError?.name, soon).toBe('chatUnreachable');
  await wake();
  await app.context.pool.query('UPDATE webhook_deliveries SET next_at = now() WHERE user_id = $1', [user.id]);
  await expect.poll(() => mailsTo(user.email).length, soon).toBe(1);
  expect(mailsTo(user.email)[0]?.text).toContain('7.00');
});

test('a test is mailed within the call, and the next has to wait', async () => {
  const { id } = await create(user.email);
  const input = { params: { id }, body: {} };
  expect(await app.call(endpoints.testChatChannel, input, user)).toMatchObject({ lastError: null });
  expect(mailsTo(user.email)).toHaveLength(1);
  expect(await app.refused(endpoints.testChatChannel, input, user)).toMatchObject({ code: 42911 });
});

test.each([
  'nobody',
  'a@b',
  'https://oapi.dingtalk.com/robot/send?access_token=x',
  'a@b.example\r\nBcc: c@d.example',
])('%j is no mailbox', async (address) => {
  const body = { kind: 'email' as const, name: 'x', address, events: ['order.*'] };
  expect(await app.refused(endpoints.createChatChannel, { body }, user)).toMatchObject({
    code: 40001,
    data: { fields: { address: expect.any(String) as string } },
  });
});

test('who confirms a mailbox of the team is named by the audit', async () => {
  const [maker, other] = [
    await buildUser(app.context, { role: 'admin' }),
    await buildUser(app.context, { role: 'admin' }),
  ];
  const address = 'desk@seller.example';
  const body = { kind: 'email' as const, address, name: 'desk', events: ['desk.*'] };
  const { id } = await app.call(endpoints.createTeamChannel, { body }, maker);
  const input = { params: { id }, body: { code: await codeTo(address) } };
  expect(await app.call(endpoints.confirmTeamChannel, input, other)).toMatchObject({ state: 'active' });
  const query = { targetType: 'channel', targetId: id } as const;
  const { list } = await app.call(endpoints.listAudit, { query }, maker);
  expect(list[0]).toMatchObject({
    act: 'channel.change',
    actor: { id: String(other.id) },
    before: { state: 'unconfirmed' },
    after: { state: 'active' },
  });
});
