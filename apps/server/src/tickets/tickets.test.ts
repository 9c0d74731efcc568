import { apiBase } from '@waybill/contract/endpoint.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../../test/builders.ts';
import { type TicketBench, openTicketBench } from '../../test/ticket-bench.ts';

let bench: TicketBench;
beforeAll(async () => {
  bench = await openTicketBench();
});
afterAll(() => bench.close());

const own = (id: string, token: string) =>
  bench.call(ticketEndpoints.getTicket, { params: { id } }, { token });

describe('opening a ticket', () => {
  test('stores it with its first message, its clock and what its user may do', async () => {
    const ticket = await bench.open({ title: '  积分没有到账  ', priority: 'high' }, bench.user);
    expect(ticket).toMatchObject({
      title: '积分没有到账',
      category: 'order',
      priority: 'high',
      status: 'open',
      version: 1,
      content: '昨天购买的号码今天查不到轨迹，请帮忙看看。',
      unread: false,
      rating: null,
      staff: null,
      firstAnswer: { state: 'running', answeredTime: null },
      may: { reply: true, resolve: true, close: true, rate: false, followUp: false, statuses: [] },
    });
    expect(ticket.ticketNo).toMatch(/^TK\d{6}[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(ticket.createdTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    expect(ticket.firstAnswer.dueAt).toBeGreaterThan(ticket.serverTime);
    expect(ticket.entries).toMatchObject([
      { kind: 'event', event: 'created', by: 'user' },
      { kind: 'message', own: true, content: ticket.content, attachments: [], isInternal: false },
    ]);
  });

  test('takes form-encoded fields as the specification has them', async () => {
    const { token } = await buildUser(bench.context);
    const failedCall = { method: 'POST', path: '/logistics/ups/order', httpStatus: 502, code: 50001 };
    const body = new URLSearchParams({
      title: '下单失败',
      content: '点击下单后提示系统错误',
      category: 'bug',
      traceId: 'trace-0123456789',
      failedCall: JSON.stringify(failedCall),
    }).toString();
    const response = await bench.send('POST', `${apiBase}/ticket/create`, body, {
      token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const answer = (await response.json()) as { code: number; data: object };
    expect(answer).toMatchObject({
      code: 0,
      data: { title: '下单失败', priority: 'normal', traceId: 'trace-0123456789', failedCall },
    });
  });

  test('keeps no tracking number of a failed call', async () => {
    const ticket = await bench.open({
      failedCall: {
        method: 'GET',
        path: '/logistics/ups/1ZA4E8210300000017/timeline',
        msg: '号码 1ZA4E8210300000017 不存在',
      },
    });
    expect(ticket.failedCall).toEqual({
      method: 'GET',
      path: '/logistics/ups/:number/timeline',
      msg: '号码 1Z************0017 不存在',
    });
  });

  test('refuses an urgent one, and what is no number or order of one’s own', async () => {
    const { token } = await buildUser(bench.context);
    const refuse = (body: object) =>
      bench.refused(
        ticketEndpoints.createTicket,
        { body: { title: '标题', content: '内容内容内容', category: 'order', ...body } },
        { token },
      );
    expect(await refuse({ priority: 'urgent' })).toMatchObject({ code: 40001 });
    expect(await refuse({ title: '一' })).toMatchObject({ data: { fields: { title: expect.anything() } } });
    expect(await refuse({ content: '四个字啊' })).toMatchObject({ code: 40001 });
    const someone = await buildUser(bench.context);
    const { rows } = await bench.context.pool.query<{ id: number }>(
      `INSERT INTO orders (user_id, order_no, carrier, scope, action, status, quantity, unit_price, percent_off, total_points, hold_id)
       VALUES ($1, 'LT261121TEST0001', 'ups', 'single', 'buy', 'completed', 1, 200, 0, 200, gen_random_uuid()) RETURNING id`,
      [someone.id],
    );
    const orderId = String(rows[0]?.id);
    for (const id of [orderId, '999999', '9999999999999999999'])
      expect(await refuse({ orderId: id })).toMatchObject({
        code: 40001,
        data: { fields: { orderId: '请选择自己的订单' } },
      });
    expect(await bench.open({ orderId }, someone)).toMatchObject({ orderId, orderNo: 'LT261121TEST0001' });
  });

  test('ten a day, counted also when they come at once; tomorrow ten more', async () => {
    const by = await buildUser(bench.context);
    const body = { title: '标题', content: '内容内容内容', category: 'other' } as const;
    const answers = await Promise.all(
      Array.from({ length: 14 }, async () => {
        const response = await bench.send('POST', `${apiBase}/ticket/create`, body, by);
        return ((await response.json()) as { code: number }).code;
      }),
    );
    expect(answers.filter((code) => code === 0)).toHaveLength(ticketLimits.aDay);
    expect(answers.filter((code) => code === 42906)).toHaveLength(4);
    await bench.age(86_400);
    expect(await bench.open({}, by)).toMatchObject({ status: 'open' });
  });

  test('once per Idempotency-Key, and another body under the same key is refused', async () => {
    const by = await buildUser(bench.context);
    const body = { title: '标题', content: '内容内容内容', category: 'other' } as const;
    const options = { token: by.token, idempotencyKey: 'key-00000001' };
    const made = await Promise.all(
      [1, 2, 3].map(() => bench.call(ticketEndpoints.createTicket, { body }, options)),
    );
    expect(new Set(made.map((ticket) => ticket.id)).size).toBe(1);
    const changed = { body: { ...body, title: '另一个标题' } };
    expect(await bench.refused(ticketEndpoints.createTicket, changed, options)).toMatchObject({
      code: 42201,
    });
    const reply = { body: { ticketId: made[0]?.id ?? '', content: '补充' } };
    const replyOptions = { token: by.token, idempotencyKey: 'key-00000002' };
    await bench.call(ticketEndpoints.replyTicket, reply, replyOptions);
    const again = await bench.call(ticketEndpoints.replyTicket, reply, replyOptions);
    expect(again.entries.filter((entry) => entry.kind === 'message')).toHaveLength(2);
  });
});

describe('ownership', () => {
  test('a ticket of somebody else is not there, whatever is asked of it', async () => {
    const ticket = await bench.open({}, bench.user);
    const stranger = await buildUser(bench.context);
    const announcer = await buildUser(bench.context, { role: 'announcement_admin' });
    for (const { token } of [stranger, announcer]) {
      const tries = [
        bench.refused(ticketEndpoints.getTicket, { params: { id: ticket.id } }, { token }),
        bench.refused(
          ticketEndpoints.replyTicket,
          { body: { ticketId: ticket.id, content: '你好' } },
          { token },
        ),
        ...[ticketEndpoints.resolveTicket, ticketEndpoints.closeTicket].map((endpoint) =>
          bench.refused(endpoint, { body: { ticketId: ticket.id } }, { token }),
        ),
        bench.refused(ticketEndpoints.rateTicket, { body: { ticketId: ticket.id, rating: 1 } }, { token }),
      ];
      for (const answer of await Promise.all(tries)) expect(answer).toMatchObject({ code: 40401 });
    }
    expect(await own(ticket.id, bench.user.token)).toEqual({
      ...ticket,
      serverTime: expect.any(Number),
    });
  });

  test('the staff do not rate in the name of the user', async () => {
    const ticket = await bench.open();
    const body = { ticketId: ticket.id, rating: 5 };
    expect(await bench.refused(ticketEndpoints.rateTicket, { body }, bench.admin)).toMatchObject({
      code: 40401,
    });
  });
});

describe('answers', () => {
  test('an answer makes an open ticket one in process, is news to its user, and is the first answer', async () => {
    const user = await buildUser(bench.context);
    const ticket = await bench.open({}, user);
    const seen = await bench.reply(ticket.id, bench.admin, { content: '已经为您核实。' });
    expect(seen).toMatchObject({ status: 'processing', firstAnswer: { state: 'answered', dueAt: null } });
    const list = await bench.call(ticketEndpoints.listTickets, { query: {} }, user);
    expect(list).toMatchObject({ total: 1, counts: { processing: 1 }, list: [{ unread: true }] });
    const read = await own(ticket.id, user.token);
    expect(read).toMatchObject({ unread: false });
    expect(read.entries.at(-2)).toMatchObject({ by: 'staff', name: '在线客服', own: false });
    expect((await bench.call(ticketEndpoints.listTickets, { query: {} }, user)).list).toMatchObject([
      { unread: false },
    ]);
    expect(JSON.stringify(read)).not.toContain(bench.admin.email);
  });

  test('of two of the staff and the user who answer at once, nothing is lost', async () => {
    const user = await buildUser(bench.context);
    const ticket = await bench.open({}, user);
    const texts = Array.from({ length: 12 }, (_, n) => `第 ${n + 1} 条回复`);
    const people = [bench.admin, bench.admin2, user];
    await Promise.all(texts.map((content, n) => bench.reply(ticket.id, people[n % 3] ?? user, { content })));
    const { entries } = await own(ticket.id, user.token);
    const said = entries.flatMap((entry) => (entry.kind === 'message' ? [entry.content] : []));
    expect(said.toSorted()).toEqual([ticket.content, ...texts].toSorted());
  });

  test('with a kept reply count its use; a user can neither count one, set a status nor write a note', async () => {
    const kept = await bench.call(
      ticketDeskEndpoints.createCannedReply,
      { body: { title: '已收到', content: '您好，我们已收到您的问题。' } },
      bench.admin,
    );
    const user = await buildUser(bench.context);
    const ticket = await bench.open({}, user);
    await bench.reply(ticket.id, bench.admin, { cannedReplyId: kept.id, status: 'waiting' });
    const { list } = await bench.call(ticketDeskEndpoints.listCannedReplies, {}, bench.admin2);
    expect(list.find(({ id }) => id === kept.id)).toMatchObject({ uses: 1 });
    for (const more of [{ cannedReplyId: kept.id }, { status: 'resolved' }, { isInternal: true }])
      expect(
        await bench.refused(
          ticketEndpoints.replyTicket,
          { body: { ticketId: ticket.id, content: '你好', ...more } },
          user,
        ),
      ).toMatchObject({ code: 40301 });
  });

  test('of the staff pass the statuses in between, a note leaves all as it is', async () => {
    const ticket = await bench.open();
    const waiting = await bench.reply(ticket.id, bench.admin, { status: 'waiting' });
    expect(waiting.status).toBe('waiting');
    const steps = waiting.entries.flatMap((entry) =>
      entry.kind === 'event' ? [[entry.from, entry.to]] : [],
    );
    expect(steps.slice(1)).toEqual([
      ['open', 'processing'],
      ['processing', 'waiting'],
    ]);
    const noted = await bench.reply(ticket.id, bench.admin, { isInternal: true, content: '内部备注' });
    expect(noted).toMatchObject({ status: 'waiting', version: waiting.version });
    expect(noted.updatedTime).toBe(waiting.updatedTime);
  });
});

describe('rating and following up', () => {
  test('once, when resolved or closed; a follow-up names the closed ticket', async () => {
    const user = await buildUser(bench.context);
    const ticket = await bench.open({}, user);
    const rating = { body: { ticketId: ticket.id, rating: 4, comment: '很快' } };
    expect(await bench.refused(ticketEndpoints.rateTicket, rating, user)).toMatchObject({ code: 40909 });
    const resolved = await bench.call(ticketEndpoints.resolveTicket, { body: { ticketId: ticket.id } }, user);
    expect(resolved).toMatchObject({
      status: 'resolved',
      firstAnswer: { state: 'none', dueAt: null },
      may: { rate: true, reply: true },
    });
    expect(((resolved.closesAt ?? 0) - resolved.serverTime) / 3_600_000).toBeCloseTo(72, 2);
    const rated = await bench.call(ticketEndpoints.rateTicket, rating, user);
    expect(rated).toMatchObject({ rating: 4, ratingComment: '很快', may: { rate: false } });
    expect(await bench.refused(ticketEndpoints.rateTicket, rating, user)).toMatchObject({ code: 40962 });
    const follow = { followsTicketId: ticket.id, title: '跟进', content: '问题又出现了', category: 'order' };
    expect(await bench.refused(ticketEndpoints.createTicket, { body: follow }, user)).toMatchObject({
      data: { fields: { followsTicketId: '只能跟进自己已关闭的工单' } },
    });
    await bench.call(ticketEndpoints.closeTicket, { body: { ticketId: ticket.id } }, user);
    expect(await bench.open(follow, user)).toMatchObject({
      followsTicket: { id: ticket.id, ticketNo: ticket.ticketNo },
    });
    expect(
      await bench.refused(ticketEndpoints.createTicket, { body: follow }, await buildUser(bench.context)),
    ).toMatchObject({ code: 40001 });
  });
});
