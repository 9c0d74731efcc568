import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import type { CannedReply } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { dayRangeIssue } from '@waybill/contract/vocabulary/fields.ts';
import type { Actor } from '../../platform/access/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { savedViews } from '../../platform/db/saved-views.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { existing, rangeError } from '../../platform/app-error.ts';
import { listForStaff } from '../listing/store.ts';
import { assignTicket, moveTicket, prioritiseTicket } from '../move-ticket.ts';
import { acting } from '../read-ticket.ts';
import { wireStaffTicket } from '../wire.ts';
import {
  deleteReply,
  findNewest,
  insertReply,
  listAssignees,
  listReplies,
  listViewers,
  lockReply,
  recordViewer,
  removeViewer,
  updateReply,
} from './store.ts';
import { countByAssignee, countDays, countNow, countOpened, measureOpened } from '../statistics/store.ts';

const longestStatistics = 366;
const usualRange = 30;

const sumBy = <K extends string>(rows: readonly ({ count: number } & Record<K, string>)[], key: K) => {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[row[key]] = (sums[row[key]] ?? 0) + row.count;
  return sums;
};

const ticketStatistics = async (
  { figuresDb: db, today }: Pick<Deps, 'figuresDb' | 'today'>,
  asked: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
): Promise<EndpointData<typeof ticketDeskEndpoints.ticketStatistics>> => {
  const endDate = asked.endDate ?? today();
  const startDate = asked.startDate ?? addDays(endDate, 1 - usualRange);
  const issue = dayRangeIssue(startDate, endDate, longestStatistics);
  if (issue !== undefined) throw rangeError('startDate', issue, longestStatistics);
  const [now, opened, [measured], byAssignee, days] = await Promise.all([
    countNow(db),
    countOpened(db, startDate, endDate),
    measureOpened(db, startDate, endDate),
    countByAssignee(db, startDate, endDate),
    countDays(db, startDate, endDate),
  ]);
  return {
    startDate,
    endDate,
    byStatus: Object.fromEntries(now.map((row) => [row.status, row.count])),
    overdue: now.reduce((total, row) => total + row.overdue, 0),
    unassigned: now.reduce((total, row) => total + row.unassigned, 0),
    created: opened.reduce((total, row) => total + row.count, 0),
    byCategory: sumBy(opened, 'category'),
    byPriority: sumBy(opened, 'priority'),
    ...existing(measured),
    byAssignee,
    days,
  };
};

const longestRange = 3_660;

type ReplyChange = { readonly before: CannedReply | null; readonly after: CannedReply | null };

export const ticketDeskRoutes: Routes<typeof ticketDeskEndpoints> = (context) => {
  const { db, config, audit } = context;
  const views = savedViews(db, 'ticket_views');
  const changeReplies = <Change extends ReplyChange>(
    actor: Actor,
    act: 'create' | 'change' | 'delete',
    work: (tx: Tx) => Promise<Change>,
  ): Promise<Change> =>
    inTransaction(db, async (tx) => {
      const change = await work(tx);
      const shown = (reply: CannedReply | null) =>
        reply && { title: reply.title, content: reply.content, category: reply.category };
      const reply = change.after ?? change.before;
      await audit(tx, actor, {
        act: `canned_reply.${act}`,
        targetId: reply?.id ?? null,
        targetName: reply?.title ?? null,
        before: shown(change.before),
        after: shown(change.after),
      });
      return change;
    });
  return {
    listStaffTickets: async ({ caller, query }) => {
      const { pageNum, pageSize, startDate, endDate } = query;
      const issue = dayRangeIssue(startDate, endDate, longestRange);
      if (issue !== undefined) throw rangeError('startDate', issue, longestRange);
      const { tickets, sums } = await listForStaff(db, query, caller.userId);
      const list = tickets.map((ticket) => wireStaffTicket(ticket, config.timeZone));
      return { list, ...sums, pageNum, pageSize };
    },
    ticketStatistics: ({ query }) => ticketStatistics(context, query),
    setTicketStatus: acting(context, moveTicket),
    assignTicket: acting(context, assignTicket),
    setTicketPriority: acting(context, prioritiseTicket),
    seeTicket: async ({ caller: { userId }, body }) => {
      const ticketId = rowId(body.ticketId);
      const { version, last_entry } = existing((await findNewest(db, ticketId))[0]);
      if (body.leaving) await removeViewer(db, ticketId, userId);
      else await recordViewer(db, ticketId, userId, body.typing);
      const viewers = await listViewers(db, ticketId, userId);
      return { viewers, version, lastEntryId: String(last_entry) };
    },
    listTicketAssignees: async () => ({ list: await listAssignees(db) }),
    listCannedReplies: async () => ({ list: await listReplies(db) }),
    createCannedReply: async ({ body, ...call }) => {
      const { after } = await changeReplies(call, 'create', async (tx) => {
        const reply = { ...body, category: body.category ?? null, userId: call.caller.userId };
        return { before: null, after: existing((await insertReply(tx, reply))[0]) };
      });
      return after;
    },
    changeCannedReply: async ({ params, body, ...call }) => {
      const id = rowId(params.id);
      const { after } = await changeReplies(call, 'change', async (tx) => {
        const before = existing((await lockReply(tx, id))[0]);
        const [after] = await updateReply(tx, { ...body, category: body.category ?? null, id });
        return { before, after: existing(after) };
      });
      return after;
    },
    deleteCannedReply: async ({ params, ...call }) => {
      await changeReplies(call, 'delete', async (tx) => ({
        before: existing((await deleteReply(tx, rowId(params.id)))[0]),
        after: null,
      }));
      return null;
    },
    listTicketViews: ({ caller }) => views.list(caller.userId),
    saveTicketView: ({ caller, body }) => views.save(caller.userId, body),
    deleteTicketView: ({ caller, params }) => views.remove(caller.userId, params.id),
  };
};
