import { type EndpointShape, apiBase } from '@waybill/contract/endpoint.ts';
import { endpointList } from '@waybill/contract/endpoints/all.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../test/builders.ts';
import { type TicketBench, openTicketBench } from '../../test/ticket-bench.ts';

const secret = 'zqxj-内部备注-please-never-show';
const secretFile = 'zqxj-internal-file.txt';

let bench: TicketBench;
beforeAll(async () => {
  bench = await openTicketBench();
});
afterAll(() => bench.close());

/** Everything that a user may call; what is added to the contract is walked too. */
const callable = endpointList.filter(({ access }) => access === 'open' || access === 'signedIn');

let user: BuiltUser;
let ticketId: string;
let fileId: string;

/** Somebody with a ticket that has an answer, and for the staff alone a note with a file, a hand-over and an escalation. */
beforeEach(async () => {
  user = await buildUser(bench.context);
  ticketId = (await bench.open({}, user)).id;
  await bench.reply(ticketId, bench.admin, { content: '您好，已经在处理。' });
});

const addInternalNote = async (): Promise<void> => {
  const { data } = await bench.upload('internal only', secretFile, bench.admin);
  fileId = data.id;
  await bench.reply(ticketId, bench.admin, { content: secret, isInternal: true, attachmentIds: [fileId] });
};

/** What a user can say to a call, as far as it is about this ticket. */
const bodyOf = (endpoint: EndpointShape): unknown => {
  const bodies: Readonly<Record<string, object>> = {
    createTicket: { title: '又一个', content: '和之前的工单一样', category: 'order' },
    replyTicket: { ticketId, content: '谢谢' },
    resolveTicket: { ticketId },
    closeTicket: { ticketId },
    rateTicket: { ticketId, rating: 5 },
  };
  return endpoint.method === 'GET' ? undefined : (bodies[endpoint.id] ?? {});
};
const pathOf = (endpoint: EndpointShape, id: string): string =>
  apiBase + endpoint.path.replace(':carrier', 'ups').replaceAll(/:\w+/g, id);

describe('a note of the staff', () => {
  test.each(callable.filter(({ id }) => id !== 'createTicket' && id !== 'streamNotices'))(
    'is in no answer of $id',
    async (endpoint) => {
      await addInternalNote();
      for (const id of [ticketId, fileId]) {
        const answer = await bench.send(endpoint.method, pathOf(endpoint, id), bodyOf(endpoint), {
          token: user.token,
        });
        const text = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
        expect(text).not.toContain('zqxj');
        expect(text).not.toContain('internal only');
      }
    },
  );

  test('is not in the stream that an answer wakes', async () => {
    const stream = await bench.send('GET', `${apiBase}/notice/stream`, undefined, { token: user.token });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await addInternalNote();
    await bench.reply(ticketId, bench.admin, { content: '已经处理好了。' });
    let text = '';
    while (!text.includes('data:')) text += (await reader?.read())?.value ?? 'data: ended';
    await reader?.cancel();
    expect(text).toMatch(/"noticeId":"\d+"/);
    expect(text).not.toContain('zqxj');
  });

  test('changes nothing that its user can see: not a time, a version, a count or an order', async () => {
    const other = await bench.open({}, user);
    const look = async () => {
      const read = (id: string) => bench.call(ticketEndpoints.getTicket, { params: { id } }, user);
      const list = (query: Record<string, string>) =>
        bench.call(ticketEndpoints.listTickets, { query }, user);
      const details = await Promise.all([read(ticketId), read(other.id)]);
      return {
        details: details.map((detail) => ({ ...detail, serverTime: 0 })),
        all: await list({}),
        byNote: await list({ keyword: secret.slice(0, 6) }),
        byStatus: await list({ status: 'processing' }),
        sessions: await (await bench.send('GET', `${apiBase}/user/getUserInfo`, undefined, user)).json(),
      };
    };
    const before = await look();
    const mails = await bench.context.pool.query(
      'SELECT count(*)::int AS n FROM graphile_worker._private_jobs',
    );
    await addInternalNote();
    expect(await look()).toEqual(before);
    expect(before.byNote).toMatchObject({ total: 0, counts: {}, list: [] });
    const after = await bench.context.pool.query(
      'SELECT count(*)::int AS n FROM graphile_worker._private_jobs',
    );
    expect(after.rows).toEqual(mails.rows);
  });

  test('is there for the staff, with its file, and found by its text', async () => {
    await addInternalNote();
    const seen = await bench.call(ticketEndpoints.getTicket, { params: { id: ticketId } }, bench.admin2);
    expect(seen.entries.at(-1)).toMatchObject({
      content: secret,
      isInternal: true,
      own: false,
      attachments: [{ id: fileId, fileName: secretFile }],
    });
    const found = await bench.call(
      ticketDeskEndpoints.listStaffTickets,
      { query: { keyword: 'zqxj-内部', userId: String(user.id) } },
      bench.admin,
    );
    expect(found.list).toMatchObject([{ id: ticketId, lastMessage: '您好，已经在处理。' }]);
    const file = await bench.send('GET', `${apiBase}/ticket/attachment/${fileId}`, undefined, bench.admin2);
    expect(await file.text()).toBe('internal only');
    const denied = await bench.send('GET', `${apiBase}/ticket/attachment/${fileId}`, undefined, user);
    expect(denied.status).toBe(404);
  });

  test('is hidden from one of the staff whose own ticket it is, like an escalation and a hand-over', async () => {
    const mine = await bench.open({}, bench.admin2);
    await bench.reply(mine.id, bench.admin, { content: secret, isInternal: true });
    const assign = (assigneeId: string | undefined, version: number) =>
      bench.call(
        ticketDeskEndpoints.assignTicket,
        { body: { ticketId: mine.id, version, ...(assigneeId === undefined ? {} : { assigneeId }) } },
        bench.admin,
      );
    const given = await assign(String(bench.admin.id), mine.version);
    await assign(undefined, given.version);
    await bench.age(20 * 86_400);
    await bench.runScheduled('escalate_overdue_tickets');
    const own = await bench.call(ticketEndpoints.getTicket, { params: { id: mine.id } }, bench.admin2);
    expect(JSON.stringify(own)).not.toContain('zqxj');
    expect(own.staff).toBeNull();
    expect(own.entries.map((entry) => (entry.kind === 'event' ? entry.event : entry.kind))).toEqual([
      'created',
      'message',
      'assigned',
      'status',
    ]);
    const staff = await bench.call(ticketEndpoints.getTicket, { params: { id: mine.id } }, bench.admin);
    expect(staff.entries.map((entry) => (entry.kind === 'event' ? entry.event : entry.kind))).toEqual([
      'created',
      'message',
      'message',
      'assigned',
      'status',
      'unassigned',
      'escalated',
    ]);
  });
});
