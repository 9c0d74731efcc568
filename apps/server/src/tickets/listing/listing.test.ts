import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TicketBench, openTicketBench } from '../../../test/ticket-bench.ts';

let bench: TicketBench;
let user: BuiltUser;
beforeAll(async () => {
  bench = await openTicketBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.context.pool.query('TRUNCATE tickets, ticket_entries, ticket_attachments, attachment_scans');
  user = await buildUser(bench.context, { points: 0 });
});

type StaffQuery = NonNullable<EndpointCall<typeof ticketDeskEndpoints.listStaffTickets>['query']>;
const list = (query: StaffQuery = {}) =>
  bench.call(ticketDeskEndpoints.listStaffTickets, { query }, bench.admin);
const titles = async (query: StaffQuery = {}) => (await list(query)).list.map((ticket) => ticket.title);
const open = (title: string, more: object = {}, by = user) => bench.open({ title, ...more }, by);

describe('the list of the staff', () => {
  test('counts statuses under the other filters, whichever status is shown', async () => {
    const [one, two] = [await open('甲甲'), await open('乙乙', { category: 'points' })];
    await open('丙丙', { category: 'points' });
    await bench.put(one.id, 'closed');
    await bench.put(two.id, 'waiting');
    expect(await list()).toMatchObject({ total: 3, counts: { open: 1, waiting: 1, closed: 1 } });
    expect(await list({ category: 'points', status: 'waiting' })).toMatchObject({
      total: 1,
      counts: { open: 1, waiting: 1 },
      list: [{ title: '乙乙', user: { userName: user.email }, assignee: null, awaitsStaff: true }],
    });
    expect(await list({ status: 'open,closed', pageSize: '1', pageNum: '2' })).toMatchObject({
      total: 2,
      pageNum: 2,
      pageSize: 1,
      list: [{}],
    });
    expect((await list({ pageNum: '9' })).list).toEqual([]);
  });

  test('filters by everything it shows', async () => {
    const mine = await open('给我的', { category: 'bug', priority: 'high' });
    await bench.call(
      ticketDeskEndpoints.assignTicket,
      { body: { ticketId: mine.id, version: 1, assigneeId: String(bench.admin.id) } },
      bench.admin,
    );
    const answered = await open('已回复');
    await bench.reply(answered.id, bench.admin2, { status: 'resolved' });
    await bench.call(ticketEndpoints.rateTicket, { body: { ticketId: answered.id, rating: 2 } }, user);
    await open('别人的', {}, await buildUser(bench.context));
    expect(await titles({ assignee: 'me' })).toEqual(['给我的']);
    expect(await titles({ assignee: String(bench.admin.id) })).toEqual(['给我的']);
    expect(await titles({ assignee: 'none', sort: 'created_asc' })).toEqual(['已回复', '别人的']);
    expect(await titles({ category: 'bug' })).toEqual(['给我的']);
    expect(await titles({ priority: 'high' })).toEqual(['给我的']);
    expect(await titles({ awaitsStaff: 'false' })).toEqual(['已回复']);
    expect(await titles({ rating: '2' })).toEqual(['已回复']);
    expect(await titles({ userId: String(user.id), sort: 'created_desc' })).toEqual(['已回复', '给我的']);
    const today = bench.context.today();
    expect(await titles({ startDate: today, endDate: today, category: 'bug' })).toEqual(['给我的']);
    expect(await titles({ endDate: '2026-01-01' })).toEqual([]);
    const reversed = { startDate: '2026-02-01', endDate: '2026-01-01' };
    expect(
      await bench.refused(ticketDeskEndpoints.listStaffTickets, { query: reversed }, bench.admin),
    ).toMatchObject({ code: 40001 });
  });

  test('finds a keyword in number, title, user name and messages, in Chinese and of any length', async () => {
    const one = await open('退款一直没有到账', { content: '订单 LT261120ABC 的积分没有退回' });
    const two = await open('建议增加 Dark Mode', { content: '希望支持深色模式 100%_安全' });
    await bench.reply(two.id, bench.admin, { content: '感谢建议，已转产品经理评估' });
    const find = async (keyword: string) => (await titles({ keyword })).toSorted();
    expect(await find('退款')).toEqual([one.title]);
    expect(await find('款')).toEqual([one.title]);
    expect(await find('没有')).toEqual([one.title]);
    expect(await find('没有退')).toEqual([one.title]);
    expect(await find('退没有')).toEqual([]);
    expect(await find('lt261120abc')).toEqual([one.title]);
    expect(await find('dark mode')).toEqual([two.title]);
    expect(await find('产品经理')).toEqual([two.title]);
    expect(await find('100%_')).toEqual([two.title]);
    expect(await find('%')).toEqual([two.title]);
    expect(await find(one.ticketNo.slice(0, 10).toLowerCase())).toContain(one.title);
    expect(await find(two.ticketNo)).toEqual([two.title]);
    expect(await find(user.email.slice(0, 12))).toHaveLength(2);
    expect(await list({ keyword: '退款', status: 'closed' })).toMatchObject({
      total: 0,
      counts: { open: 1 },
    });
  });

  test('puts overdue first, then what presses, then what waits, then what is over', async () => {
    const made = new Map<string, string>();
    for (const title of ['已关闭', '已解决', '待用户', '低优先', '普通单', '高优先', '紧急单', '已超时'])
      made.set(title, (await open(title, { priority: title === '低优先' ? 'low' : 'normal' })).id);
    const idOf = (title: string) => made.get(title) ?? '';
    await bench.put(idOf('已关闭'), 'closed');
    await bench.put(idOf('已解决'), 'resolved');
    await bench.put(idOf('待用户'), 'waiting');
    for (const [title, priority] of [
      ['高优先', 'high'],
      ['紧急单', 'urgent'],
    ] as const)
      await bench.call(
        ticketDeskEndpoints.setTicketPriority,
        { body: { ticketId: idOf(title), priority, version: 1 } },
        bench.admin,
      );
    await bench.context.pool.query(
      `UPDATE tickets SET clock_started_at = now() - interval '9 days', first_due_at = now() - interval '1 hour' WHERE id = $1`,
      [idOf('已超时')],
    );
    expect(await titles({ overdue: 'true' })).toEqual(['已超时']);
    expect((await list({ overdue: 'true' })).list).toMatchObject([{ firstAnswer: { state: 'overdue' } }]);
    expect(await titles({ overdue: 'false' })).toHaveLength(7);
    await bench.runScheduled('escalate_overdue_tickets');
    expect(await titles()).toEqual([...made.keys()].toReversed());
    expect((await titles({ sort: 'due_asc' }))[0]).toBe('已超时');
  });
});

describe('the list of a user', () => {
  test('is one’s own, the last changed first, with counts and by keyword', async () => {
    const one = await open('第一个', { content: '关于积分兑换的问题' });
    await open('第二个');
    await open('别人的', {}, await buildUser(bench.context));
    await bench.reply(one.id, user, { content: '补充一下' });
    const mine = (query: EndpointCall<typeof ticketEndpoints.listTickets>['query'] = {}) =>
      bench.call(ticketEndpoints.listTickets, { query }, user);
    expect(await mine()).toMatchObject({
      total: 2,
      counts: { open: 2 },
      list: [{ title: '第一个' }, { title: '第二个' }],
    });
    await bench.put(one.id, 'closed');
    expect(await mine({ status: 'closed' })).toMatchObject({
      total: 1,
      counts: { open: 1, closed: 1 },
      list: [{ title: '第一个' }],
    });
    expect((await mine({ keyword: '积分兑换' })).list).toMatchObject([{ title: '第一个' }]);
    expect((await mine({ keyword: one.ticketNo.toLowerCase() })).list).toHaveLength(1);
    expect((await mine({ keyword: '%' })).list).toEqual([]);
  });
});

test('statistics say how many, how fast and how well', async () => {
  const first = await open('一一', { category: 'bug' });
  await bench.reply(first.id, bench.admin, { status: 'resolved' });
  await bench.call(ticketEndpoints.rateTicket, { body: { ticketId: first.id, rating: 4 } }, user);
  const second = await open('二二');
  await bench.call(
    ticketDeskEndpoints.assignTicket,
    { body: { ticketId: second.id, version: 1, assigneeId: String(bench.admin.id) } },
    bench.admin,
  );
  const late = await open('三三');
  await bench.context.pool.query(
    `UPDATE tickets SET clock_started_at = now() - interval '9 days', first_due_at = now() - interval '1 hour' WHERE id = $1`,
    [late.id],
  );
  const read = (query: EndpointCall<typeof ticketDeskEndpoints.ticketStatistics>['query'] = {}) =>
    bench.call(ticketDeskEndpoints.ticketStatistics, { query }, bench.admin);
  const before = await read();
  expect(before).toMatchObject({
    endDate: bench.context.today(),
    byStatus: { open: 1, processing: 1, resolved: 1 },
    overdue: 1,
    unassigned: 1,
    created: 3,
    byCategory: { bug: 1, order: 2 },
    byPriority: { normal: 3 },
    firstAnswer: { answered: 1, inTimeShare: 0.5 },
    rating: { count: 1, average: 4, byStars: [0, 0, 0, 1, 0] },
    byAssignee: [{ id: String(bench.admin.id), name: bench.admin.email, open: 1, resolved: 0, rating: null }],
  });
  expect(before.days).toHaveLength(30);
  expect(before.days.at(-1)).toEqual({ day: bench.context.today(), created: 3, resolved: 1, closed: 0 });
  await bench.reply(late.id, bench.admin);
  const after = await read();
  expect(after).toMatchObject({ overdue: 0, firstAnswer: { answered: 2, inTimeShare: 0.5 } });
  expect(after.firstAnswer.p90Minutes).toBeGreaterThan(60);
  const empty = await read({ startDate: '2026-01-01', endDate: '2026-01-03' });
  expect(empty).toMatchObject({
    created: 0,
    firstAnswer: { answered: 0, inTimeShare: null, medianMinutes: null, p90Minutes: null },
    rating: { count: 0, average: null },
  });
  expect(empty.days.map((day) => day.day)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03']);
  const tooLong = { startDate: '2024-01-01', endDate: '2026-01-01' };
  expect(
    await bench.refused(ticketDeskEndpoints.ticketStatistics, { query: tooLong }, bench.admin),
  ).toMatchObject({ code: 40001 });
});
