import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../test/builders.ts';
import { type MailServer, openMailServer } from '../../test/mail-server.ts';
import { type TicketBench, openTicketBench } from '../../test/ticket-bench.ts';
import { deleteOld } from '../platform/db/delete-old.ts';
import { oldByTheHour } from '../housekeeping.ts';

let server: MailServer;
let bench: TicketBench;
beforeAll(async () => {
  server = await openMailServer();
  bench = await openTicketBench({
    SMTP_URL: server.url,
    MAIL_FROM: 'Waybill <no-reply@waybill.example>',
    PUBLIC_URL: 'https://waybill.example',
  });
  await bench.runJobs();
});
afterAll(async () => {
  await bench.close();
  await server.close();
});

const mailsTo = ({ email }: BuiltUser) =>
  server.mails.filter(({ to }) => to?.some(({ address }) => address === email) === true);
const arrived = async (user: BuiltUser, count = 1) => {
  await expect.poll(() => mailsTo(user).length, { timeout: 20_000 }).toBe(count);
  return mailsTo(user)[count - 1];
};
/** Until every mail that was asked for has been dealt with. */
const quiet = async (): Promise<void> => {
  const waiting = async () =>
    (await bench.context.pool.query('SELECT id FROM graphile_worker._private_jobs')).rows.length;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
};

describe('a mail', () => {
  test('brings each answer of the staff, as text and harmless HTML, with the way back', async () => {
    const user = await buildUser(bench.context);
    const ticket = await bench.open({ title: '标题 <b>&amp;' }, user);
    await bench.reply(ticket.id, bench.admin, { content: '第一行 <script>alert(1)</script>\n\n第二行' });
    const mail = await arrived(user);
    expect(mail?.subject).toBe('您的工单有新回复');
    const link = `https://waybill.example/ticket-detail/${ticket.id}`;
    for (const part of [ticket.ticketNo, '第一行', '第二行', link]) expect(mail?.text).toContain(part);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).not.toContain('<script');
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(`${mail?.text}${mail?.html}`).not.toContain(bench.admin.email);
    await bench.reply(ticket.id, bench.admin2);
    await arrived(user, 2);
  });

  test('is in the language of its reader and quotes no more than the beginning', async () => {
    const user = await buildUser(bench.context);
    await bench.call(endpoints.saveUserInfo, { body: { locale: 'en' } }, user);
    const { id } = await bench.open({}, user);
    await bench.reply(id, bench.admin, { content: 'long '.repeat(900) });
    const mail = await arrived(user);
    expect(mail?.subject).toBe('There is an answer to your ticket');
    expect(mail?.text?.length).toBeLessThan(2_000);
    expect(mail?.text).toContain('…');
  });

  test('brings neither notes, nor moves, nor what the user wrote, and none to who wants none', async () => {
    const [user, silent] = [await buildUser(bench.context), await buildUser(bench.context)];
    const ticket = await bench.open({}, user);
    await bench.reply(ticket.id, user);
    const noted = await bench.reply(ticket.id, bench.admin, { content: '备注', isInternal: true });
    await bench.call(
      ticketDeskEndpoints.setTicketStatus,
      { body: { ticketId: ticket.id, status: 'resolved', version: noted.version } },
      bench.admin,
    );
    await bench.call(endpoints.saveUserInfo, { body: { notifyPrefs: { ticketMail: false } } }, silent);
    const quietly = await bench.open({}, silent);
    await bench.reply(quietly.id, bench.admin);
    await quiet();
    expect([...mailsTo(user), ...mailsTo(silent)]).toEqual([]);
  });

  test('is written once for an answer that was sent twice, and not for one that was refused', async () => {
    const user = await buildUser(bench.context);
    const { id } = await bench.open({}, user);
    const body = { ticketId: id, content: '已处理' };
    const options = { token: bench.admin.token, idempotencyKey: 'answer-0001' };
    await Promise.all([1, 2].map(() => bench.call(ticketEndpoints.replyTicket, { body }, options)));
    const refused = { body: { ...body, attachmentIds: ['424242'] } };
    await bench.refused(ticketEndpoints.replyTicket, refused, bench.admin);
    await arrived(user);
    await quiet();
    expect(mailsTo(user)).toHaveLength(1);
  });
});

describe('the first answer', () => {
  const read = (id: string, by: { token: string }) =>
    bench.call(ticketEndpoints.getTicket, { params: { id } }, by);

  test('that is not given in time is overdue for both sides, and escalated once', async () => {
    const user = await buildUser(bench.context);
    const { id } = await bench.open({ priority: 'high' }, user);
    await bench.age(10 * 86_400);
    expect((await read(id, user)).firstAnswer.state).toBe('overdue');
    await Promise.all([1, 2].map(() => bench.runScheduled('escalate_overdue_tickets')));
    await bench.runScheduled('escalate_overdue_tickets');
    const events = async () =>
      (await read(id, bench.admin)).entries.filter(
        (entry) => entry.kind === 'event' && entry.event === 'escalated',
      );
    expect(await events()).toMatchObject([{ by: 'system', name: '系统' }]);
    const before = await read(id, user);
    expect(before).toMatchObject({ priority: 'high', version: 1 });
    await bench.reply(id, bench.admin);
    const after = await read(id, user);
    expect(after.firstAnswer).toMatchObject({ state: 'answered_late', dueAt: null });
    await bench.runScheduled('escalate_overdue_tickets');
    expect(await events()).toHaveLength(1);
  });

  test('is not owed while the ticket waits for its user, and is again once the user has answered', async () => {
    const user = await buildUser(bench.context);
    const ticket = await bench.open({ priority: 'high' }, user);
    const act = async (status: 'processing' | 'waiting') => {
      const { version } = await read(ticket.id, bench.admin);
      const body = { ticketId: ticket.id, status, version };
      return bench.call(ticketDeskEndpoints.setTicketStatus, { body }, bench.admin);
    };
    await act('processing');
    const waiting = await act('waiting');
    expect(waiting.firstAnswer.state).toBe('paused');
    await bench.age(10 * 86_400);
    await bench.runScheduled('escalate_overdue_tickets');
    const paused = await read(ticket.id, user);
    expect(paused.firstAnswer.state).toBe('paused');
    expect(paused.firstAnswer.dueAt).toBeGreaterThan(paused.serverTime);
    const back = await bench.reply(ticket.id, user);
    expect(back).toMatchObject({ status: 'processing', firstAnswer: { state: 'running' } });
    expect(back.firstAnswer.dueAt).toBeGreaterThan(back.serverTime);
  });
});

test('who is long gone from a ticket is forgotten', async () => {
  const { id } = await bench.open();
  await bench.call(ticketDeskEndpoints.seeTicket, { body: { ticketId: id } }, bench.admin);
  const count = async () =>
    (await bench.context.pool.query('SELECT count(*)::int AS n FROM ticket_viewers')).rows;
  await deleteOld(bench.context.db, oldByTheHour);
  expect(await count()).toEqual([{ n: 1 }]);
  await bench.age(601);
  await deleteOld(bench.context.db, oldByTheHour);
  expect(await count()).toEqual([{ n: 0 }]);
});

describe('the tickets of one of the staff who cannot answer them any more', () => {
  const given = async (to: BuiltUser): Promise<string> => {
    const { id, version } = await bench.open();
    const body = { ticketId: id, assigneeId: String(to.id), version };
    await bench.call(ticketDeskEndpoints.assignTicket, { body }, bench.admin2);
    return id;
  };
  const read = (id: string) => bench.call(ticketEndpoints.getTicket, { params: { id } }, bench.admin2);
  const reason = 'left the company';

  test('go back to nobody at once when the account is disabled or gets a lesser role, but for closed ones', async () => {
    const acts = [
      [endpoints.setUserStatus, { status: 'disabled' }],
      [endpoints.setUserRole, { role: 'announcement_admin' }],
    ] as const;
    for (const [endpoint, change] of acts) {
      const gone = await buildUser(bench.context, { role: 'admin' });
      const tickets = [await given(gone), await given(gone), await given(gone)];
      const [open = '', resolved = '', closed = ''] = tickets;
      await bench.put(resolved, 'resolved');
      await bench.put(closed, 'closed');
      const before = await read(open);
      const act = (preview: boolean) => {
        const input = { params: { id: String(gone.id) }, body: { reason, preview, ...change } };
        return bench.call(endpoint, input, bench.admin2);
      };
      expect((await act(true)).effect.ticketsReturned).toBe(2);
      expect((await act(false)).effect.ticketsReturned).toBe(2);
      const after = await read(open);
      expect(after).toMatchObject({ version: before.version + 1, updatedTime: before.updatedTime });
      expect(after.entries.at(-1)).toMatchObject({ event: 'unassigned', by: 'system', from: gone.email });
      const assignees = await Promise.all(tickets.map(async (id) => (await read(id)).staff?.assignee));
      expect(assignees).toEqual([null, null, { id: String(gone.id), name: gone.email }]);
      const query = { assignee: 'none', pageSize: '100' };
      const { list } = await bench.call(ticketDeskEndpoints.listStaffTickets, { query }, bench.admin2);
      expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([open, resolved]));
    }
  });

  test('that lie there already go back by themselves, and nobody else loses one', async () => {
    const gone = await buildUser(bench.context, { role: 'admin' });
    const locked = await buildUser(bench.context, { role: 'admin' });
    const [left, stays, theirs] = [await given(gone), await given(bench.admin), await given(locked)];
    await bench.context.pool.query(`UPDATE users SET status = 'disabled' WHERE id = $1`, [gone.id]);
    await bench.context.pool.query(`UPDATE users SET status = 'locked' WHERE id = $1`, [locked.id]);
    await Promise.all([1, 2].map(() => bench.runScheduled('return_tickets')));
    const assigneeOf = async (id: string) => (await read(id)).staff?.assignee?.id;
    expect(await assigneeOf(left)).toBeUndefined();
    expect(await assigneeOf(stays)).toBe(String(bench.admin.id));
    expect(await assigneeOf(theirs)).toBe(String(locked.id));
    expect(
      (await read(left)).entries.filter((entry) => entry.kind === 'event' && entry.event === 'unassigned'),
    ).toHaveLength(1);
  });
});
