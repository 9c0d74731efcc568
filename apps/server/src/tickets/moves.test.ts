import { auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { type TicketStatus, ticketStatuses } from '@waybill/contract/vocabulary/ticket.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TicketBench, openTicketBench } from '../../test/ticket-bench.ts';
import { type BuiltUser, buildUser } from '../../test/builders.ts';

let bench: TicketBench;
beforeAll(async () => {
  bench = await openTicketBench();
});
afterAll(() => bench.close());

/** The product's table of moves, restated; what is not in it is rejected. */
const allowed: Readonly<Record<'user' | 'staff', Readonly<Record<TicketStatus, readonly TicketStatus[]>>>> = {
  user: {
    open: ['resolved', 'closed'],
    processing: ['resolved', 'closed'],
    waiting: ['resolved', 'closed'],
    resolved: ['closed'],
    closed: [],
  },
  staff: {
    open: ['processing', 'resolved'],
    processing: ['waiting', 'resolved'],
    waiting: ['processing', 'resolved'],
    resolved: ['processing', 'closed'],
    closed: [],
  },
};

const ticketIn = async (status: TicketStatus): Promise<{ id: string; user: BuiltUser; version: number }> => {
  const user = await buildUser(bench.context, { points: 0 });
  const { id, version } = await bench.open({}, user);
  await bench.put(id, status);
  return { id, user, version };
};
const statusOf = async (id: string, { token }: BuiltUser): Promise<string> =>
  (await bench.call(ticketEndpoints.getTicket, { params: { id } }, { token })).status;

const pairs = ticketStatuses.flatMap((from) => ticketStatuses.map((to) => ({ from, to })));

describe('by the staff', () => {
  test.each(pairs)('$from to $to', async ({ from, to }) => {
    const { id, user, version } = await ticketIn(from);
    const body = { ticketId: id, status: to, version, remark: '已核实' };
    const before = await bench.call(ticketEndpoints.getTicket, { params: { id } }, bench.admin);
    expect(before.may.statuses).toEqual(
      ticketStatuses.filter((status) => allowed.staff[from].includes(status)),
    );
    if (!allowed.staff[from].includes(to)) {
      expect(await bench.refused(ticketDeskEndpoints.setTicketStatus, { body }, bench.admin)).toMatchObject({
        status: 409,
        code: 40909,
      });
      expect(await statusOf(id, user)).toBe(from);
      return;
    }
    const moved = await bench.call(ticketDeskEndpoints.setTicketStatus, { body }, bench.admin);
    expect(moved).toMatchObject({ status: to, version: version + 1 });
    expect(moved.entries.at(-1)).toMatchObject({ event: 'status', by: 'staff', from, to, remark: '已核实' });
    expect(await statusOf(id, user)).toBe(to);
  });
});

describe('resolving and closing, as either is told that they may', () => {
  const acts = [
    { to: 'resolved', endpoint: ticketEndpoints.resolveTicket },
    { to: 'closed', endpoint: ticketEndpoints.closeTicket },
  ] as const;
  const sides = (['user', 'staff'] as const).flatMap((by) => acts.map((act) => ({ by, ...act })));
  test.each(ticketStatuses.flatMap((from) => sides.map((side) => ({ from, ...side }))))(
    'by the $by: $from to $to',
    async ({ by, from, to, endpoint }) => {
      const { id, user } = await ticketIn(from);
      const { token } = by === 'user' ? user : bench.admin;
      const { may } = await bench.call(ticketEndpoints.getTicket, { params: { id } }, { token });
      const ok = allowed[by][from].includes(to);
      expect(to === 'resolved' ? may.resolve : may.close).toBe(ok);
      const body = { ticketId: id };
      if (ok) {
        const moved = await bench.call(endpoint, { body }, { token });
        expect(moved.status).toBe(to);
        expect(moved.entries.at(-1)).toMatchObject({ event: 'status', by, from, to });
      } else expect(await bench.refused(endpoint, { body }, { token })).toMatchObject({ code: 40909 });
      expect(await statusOf(id, user)).toBe(ok ? to : from);
      const kept = await bench.call(
        auditEndpoints.listAudit,
        { query: { targetType: 'ticket', targetId: id } },
        bench.admin2,
      );
      expect(kept.total).toBe(ok && by === 'staff' ? 1 : 0);
    },
  );
});

describe('by the user', () => {
  test.each(ticketStatuses)('a reply to one that is %s', async (from) => {
    const { id, user } = await ticketIn(from);
    if (from === 'closed') {
      const body = { ticketId: id, content: '还有问题' };
      expect(await bench.refused(ticketEndpoints.replyTicket, { body }, user)).toMatchObject({ code: 40909 });
      return;
    }
    const replied = await bench.reply(id, user);
    expect(replied.status).toBe(from === 'open' ? 'open' : 'processing');
    expect(replied.closesAt).toBeNull();
  });
});

describe('by an answer of the staff', () => {
  const after = [undefined, 'processing', 'waiting', 'resolved'] as const;
  const expected: Readonly<Record<TicketStatus, readonly (TicketStatus | undefined)[]>> = {
    open: ['processing', 'processing', 'waiting', 'resolved'],
    processing: ['processing', 'processing', 'waiting', 'resolved'],
    waiting: ['waiting', 'processing', 'waiting', 'resolved'],
    resolved: ['resolved', 'processing', undefined, 'resolved'],
    closed: [undefined, undefined, undefined, undefined],
  };
  test.each(ticketStatuses.flatMap((from) => after.map((status, at) => ({ from, status, at }))))(
    '$from with $status',
    async ({ from, status, at }) => {
      const { id, user } = await ticketIn(from);
      const result = expected[from][at];
      const body = { ticketId: id, content: '已处理', ...(status === undefined ? {} : { status }) };
      if (result === undefined) {
        expect(await bench.refused(ticketEndpoints.replyTicket, { body }, bench.admin)).toMatchObject({
          code: 40909,
        });
        expect(await statusOf(id, user)).toBe(from);
      } else
        expect(await bench.call(ticketEndpoints.replyTicket, { body }, bench.admin)).toMatchObject({
          status: result,
        });
    },
  );
});

test('a note is refused in a closed ticket and together with a status', async () => {
  const closed = await ticketIn('closed');
  const addInternalNote = { content: '备注', isInternal: true };
  const refuse = (body: object) =>
    bench.refused(ticketEndpoints.replyTicket, { body: { ...addInternalNote, ...body } }, bench.admin);
  expect(await refuse({ ticketId: closed.id })).toMatchObject({ code: 40909 });
  const open = await ticketIn('open');
  expect(await refuse({ ticketId: open.id, status: 'waiting' })).toMatchObject({ code: 40909 });
});

describe('by the product', () => {
  test('what was resolved 72 hours ago closes, and nothing else', async () => {
    const tickets = new Map<TicketStatus, Awaited<ReturnType<typeof ticketIn>>>();
    for (const status of ticketStatuses) tickets.set(status, await ticketIn(status));
    await bench.age(72 * 3600 - 60);
    await bench.runScheduled('close_resolved_tickets');
    for (const [status, { id, user }] of tickets) expect(await statusOf(id, user)).toBe(status);
    await bench.age(61);
    await Promise.all([
      bench.runScheduled('close_resolved_tickets'),
      bench.runScheduled('close_resolved_tickets'),
    ]);
    for (const [status, { id, user }] of tickets)
      expect(await statusOf(id, user)).toBe(status === 'resolved' ? 'closed' : status);
    const { id = '', user, version = 0 } = tickets.get('resolved') ?? {};
    const closed = await bench.call(
      ticketEndpoints.getTicket,
      { params: { id } },
      { token: user?.token ?? '' },
    );
    expect(closed).toMatchObject({ version: version + 1, may: { reply: false, followUp: true, rate: true } });
    const ends = closed.entries.filter((entry) => entry.kind === 'event' && entry.to === 'closed');
    expect(ends).toMatchObject([{ by: 'system', from: 'resolved', name: '系统' }]);
  });

  test('a ticket that its user reopens in time stays, and its 72 hours begin anew', async () => {
    const { id, user } = await ticketIn('resolved');
    await bench.age(71 * 3600);
    await bench.reply(id, user);
    await bench.call(ticketEndpoints.resolveTicket, { body: { ticketId: id } }, user);
    await bench.age(2 * 3600);
    await bench.runScheduled('close_resolved_tickets');
    expect(await statusOf(id, user)).toBe('resolved');
  });
});
