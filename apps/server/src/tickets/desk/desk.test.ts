import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { type TicketBench, openTicketBench } from '../../../test/ticket-bench.ts';

let bench: TicketBench;
/** A second process of the same product. */
let node2: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  bench = await openTicketBench();
  node2 = await openTestApp({ DATA_DIR: bench.folder }, { sharing: bench.databaseUrl });
});
afterAll(async () => {
  await node2.close();
  await bench.close();
});

const see = (ticketId: string, by: { token: string }, more: object = {}, at: typeof node2 = bench) =>
  at.call(ticketDeskEndpoints.seeTicket, { body: { ticketId, ...more } }, by);

describe('who has a ticket open', () => {
  test('is known on every node for half a minute, and who writes an answer', async () => {
    const { id } = await bench.open();
    const ticket = await bench.call(ticketEndpoints.getTicket, { params: { id } }, bench.admin);
    expect(await see(id, bench.admin)).toEqual({
      viewers: [],
      version: ticket.version,
      lastEntryId: ticket.entries.at(-1)?.id,
    });
    const seen = await see(id, bench.admin2, { typing: true }, node2);
    expect(seen.viewers).toMatchObject([
      { id: String(bench.admin.id), name: bench.admin.email, typing: false },
    ]);
    expect((await see(id, bench.admin)).viewers).toMatchObject([
      { id: String(bench.admin2.id), typing: true },
    ]);
    await see(id, bench.admin2, { leaving: true }, node2);
    expect((await see(id, bench.admin)).viewers).toEqual([]);
    await see(id, bench.admin2, {}, node2);
    await bench.age(31);
    expect((await see(id, bench.admin)).viewers).toEqual([]);
  });

  test('comes with whether the conversation went on', async () => {
    const { id } = await bench.open();
    const before = await see(id, bench.admin);
    await bench.reply(id, bench.admin2);
    const after = await see(id, bench.admin);
    expect(after.version).toBe(before.version + 1);
    expect(Number(after.lastEntryId)).toBeGreaterThan(Number(before.lastEntryId));
    const nothing = { body: { ticketId: '999999' } };
    expect(await bench.refused(ticketDeskEndpoints.seeTicket, nothing, bench.admin)).toMatchObject({
      code: 40401,
    });
  });
});

describe('acts on a version', () => {
  test('of many at once on two nodes, one wins and the others are stale', async () => {
    const ticket = await bench.open();
    const version = ticket.version;
    const acts = [
      [bench, ticketDeskEndpoints.setTicketStatus, { status: 'resolved' }],
      [node2, ticketDeskEndpoints.assignTicket, { assigneeId: String(bench.admin.id) }],
      [bench, ticketDeskEndpoints.setTicketPriority, { priority: 'urgent' }],
      [node2, ticketDeskEndpoints.setTicketStatus, { status: 'processing' }],
      [bench, ticketDeskEndpoints.assignTicket, { assigneeId: String(bench.admin2.id) }],
    ] as const;
    const codes = await Promise.all(
      acts.map(async ([at, endpoint, body]) => {
        const path = `/api/v1${endpoint.path}`;
        const answer = await at.send('POST', path, { ticketId: ticket.id, version, ...body }, bench.admin);
        return ((await answer.json()) as { code: number }).code;
      }),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40904, 40904, 40904, 40904]);
    const after = await bench.call(ticketEndpoints.getTicket, { params: { id: ticket.id } }, bench.admin);
    expect(after.version).toBe(version + 1);
  });

  test('take the version as text and refuse an old one', async () => {
    const ticket = await bench.open();
    const form = new URLSearchParams({ ticketId: ticket.id, priority: 'high', version: '1' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const send = () =>
      bench.send('POST', '/api/v1/ticket/admin/priority', form, { token: bench.admin.token, headers });
    expect(await (await send()).json()).toMatchObject({ code: 0, data: { priority: 'high', version: 2 } });
    expect(await (await send()).json()).toMatchObject({
      code: 40904,
      data: { supportHint: '工单刚刚被更新，请查看最新内容后再操作' },
    });
  });
});

describe('giving a ticket', () => {
  const assign = (ticketId: string, version: number, assigneeId?: number) => ({
    body: {
      ticketId,
      version,
      ...(assigneeId === undefined ? {} : { assigneeId: String(assigneeId) }),
    },
  });

  test('begins with it, and giving it back leaves it in process', async () => {
    const user = await buildUser(bench.context);
    const { id, version } = await bench.open({}, user);
    const given = await bench.call(
      ticketDeskEndpoints.assignTicket,
      assign(id, version, bench.admin2.id),
      bench.admin,
    );
    expect(given).toMatchObject({
      status: 'processing',
      version: 2,
      staff: { user: { email: user.email }, assignee: { id: String(bench.admin2.id) } },
    });
    expect(given.entries.slice(-2)).toMatchObject([
      { event: 'assigned', to: bench.admin2.email },
      { event: 'status', from: 'open', to: 'processing' },
    ]);
    const mine = await bench.call(ticketEndpoints.getTicket, { params: { id } }, user);
    expect(mine.entries.at(-2)).toMatchObject({ event: 'assigned', to: '在线客服' });
    const back = await bench.call(ticketDeskEndpoints.assignTicket, assign(id, 2), bench.admin);
    expect(back).toMatchObject({ status: 'processing', version: 3, staff: { assignee: null } });
    const same = await bench.call(ticketDeskEndpoints.assignTicket, assign(id, 3), bench.admin);
    expect(same.version).toBe(3);
  });

  test('to nobody but who answers tickets, and not once it is closed', async () => {
    const { id } = await bench.open();
    const people = await Promise.all(
      (['user', 'announcement_admin'] as const).map((role) => buildUser(bench.context, { role })),
    );
    for (const assigneeId of [...people.map((person) => person.id), 999_999])
      expect(
        await bench.refused(ticketDeskEndpoints.assignTicket, assign(id, 1, assigneeId), bench.admin),
      ).toMatchObject({ code: 40001, data: { fields: { assigneeId: expect.anything() } } });
    await bench.put(id, 'closed');
    expect(
      await bench.refused(ticketDeskEndpoints.assignTicket, assign(id, 1, bench.admin.id), bench.admin),
    ).toMatchObject({ code: 40909 });
    const priority = { body: { ticketId: id, version: 1, priority: 'low' as const } };
    expect(await bench.refused(ticketDeskEndpoints.setTicketPriority, priority, bench.admin)).toMatchObject({
      code: 40909,
    });
    const { list } = await bench.call(ticketDeskEndpoints.listTicketAssignees, {}, bench.admin);
    expect(list.map((person) => person.id)).toEqual([String(bench.admin.id), String(bench.admin2.id)]);
  });
});

describe('kept replies and saved filters', () => {
  test('replies are for all of the staff', async () => {
    const body = { title: '请提供单号', content: '请把单号发给我们。', category: 'order' as const };
    const kept = await bench.call(ticketDeskEndpoints.createCannedReply, { body }, bench.admin);
    expect(kept).toMatchObject({ ...body, uses: 0 });
    const params = { id: kept.id };
    const changed = { title: '补充单号', content: '请补充单号。' };
    expect(
      await bench.call(ticketDeskEndpoints.changeCannedReply, { params, body: changed }, bench.admin2),
    ).toMatchObject({ ...changed, category: null });
    await bench.call(ticketDeskEndpoints.deleteCannedReply, { params }, bench.admin2);
    expect((await bench.call(ticketDeskEndpoints.listCannedReplies, {}, bench.admin)).list).toEqual([]);
    expect(
      await bench.refused(ticketDeskEndpoints.changeCannedReply, { params, body: changed }, bench.admin),
    ).toMatchObject({ code: 40401 });
    expect(await bench.refused(ticketDeskEndpoints.deleteCannedReply, { params }, bench.admin)).toMatchObject(
      { code: 40401 },
    );
  });

  test('a filter is one’s own, replaced under its name, and one of twenty', async () => {
    const save = (name: string, query: string, by = bench.admin) => ({
      endpoint: ticketDeskEndpoints.saveTicketView,
      input: { body: { name, query } },
      by,
    });
    const first = save('待处理', 'status=open');
    const { id } = await bench.call(first.endpoint, first.input, first.by);
    const again = save('待处理', 'status=open&priority=high');
    expect(await bench.call(again.endpoint, again.input, again.by)).toEqual({
      id,
      ...again.input.body,
    });
    const codes = await Promise.all(
      Array.from({ length: 22 }, async (_, n) => {
        const answer = await bench.send(
          'POST',
          '/api/v1/ticket/admin/views',
          { name: `筛选 ${n}`, query: '' },
          bench.admin,
        );
        return ((await answer.json()) as { code: number }).code;
      }),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(19);
    expect(codes.filter((code) => code === 40001)).toHaveLength(3);
    expect((await bench.call(ticketDeskEndpoints.listTicketViews, {}, bench.admin)).list).toHaveLength(20);
    expect((await bench.call(ticketDeskEndpoints.listTicketViews, {}, bench.admin2)).list).toEqual([]);
    expect(
      await bench.refused(ticketDeskEndpoints.deleteTicketView, { params: { id } }, bench.admin2),
    ).toMatchObject({ code: 40401 });
    await bench.call(ticketDeskEndpoints.deleteTicketView, { params: { id } }, bench.admin);
    expect((await bench.call(ticketDeskEndpoints.listTicketViews, {}, bench.admin)).list).toHaveLength(19);
  });
});

test('what no id and no text can be is refused or not found, never an error of ours', async () => {
  const huge = '9999999999999999999';
  const statuses = await Promise.all(
    [
      bench.send('GET', `/api/v1/ticket/admin/list?userId=${huge}`, undefined, bench.admin),
      bench.send('GET', `/api/v1/ticket/admin/list?assignee=${huge}`, undefined, bench.admin),
      bench.send('GET', `/api/v1/ticket/detail/${huge}`, undefined, bench.admin),
      bench.send('DELETE', `/api/v1/ticket/admin/replies/${huge}`, undefined, bench.admin),
      bench.send('POST', '/api/v1/ticket/admin/presence', { ticketId: huge }, bench.admin),
      bench.send('GET', '/api/v1/ticket/admin/list?keyword=a%00b', undefined, bench.admin),
      bench.send(
        'POST',
        '/api/v1/ticket/create',
        { title: 'a\u0000b', content: 'text \u0000 text', category: 'bug' },
        bench.user,
      ),
    ].map(async (sent) => (await sent).status),
  );
  expect(statuses).toEqual([200, 200, 404, 404, 404, 400, 400]);
});
