import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import type { CannedReply, TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { dayRangeIssue } from '@waybill/contract/vocabulary/fields.ts';
import type { Actor, AuditEntry } from '../../platform/access/audit.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { savedViews } from '../../platform/db/saved-views.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Translate } from '../../platform/http/language.ts';
import { existing, rangeError } from '../../platform/app-error.ts';
import { listForStaff, totalOf } from '../listing/store.ts';
import { assignTicket, moveTicket, prioritiseTicket } from '../move-ticket.ts';
import { readConversation } from '../read-ticket.ts';
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
import {
  countByAssignee,
  countDays,
  countNow,
  countOpened,
  countRatings,
  measureAnswers,
} from '../statistics/store.ts';

const longestStatistics = 366;
const usualRange = 30;

const minutes = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 6_000) / 10);

const sumBy = <K extends string>(rows: readonly ({ count: number } & Record<K, string>)[], key: K) => {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[row[key]] = (sums[row[key]] ?? 0) + row.count;
  return sums;
};

const ratingsOf = (rows: readonly { rating: number; count: number }[]) => {
  const byStars = [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.rating === stars)?.count ?? 0);
  const count = byStars.reduce((total, some) => total + some, 0);
  const points = byStars.reduce((total, some, at) => total + some * (at + 1), 0);
  return { count, average: count === 0 ? null : Math.round((points / count) * 100) / 100, byStars };
};

const ticketStatistics = async (
  { figuresDb: db, today }: Pick<Deps, 'figuresDb' | 'today'>,
  asked: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
): Promise<EndpointData<typeof ticketDeskEndpoints.ticketStatistics>> => {
  const endDate = asked.endDate ?? today();
  const startDate = asked.startDate ?? addDays(endDate, 1 - usualRange);
  const issue = dayRangeIssue(startDate, endDate, longestStatistics);
  if (issue !== undefined) throw rangeError('startDate', issue, longestStatistics);
  const [now, opened, [answers], ratings, byAssignee, days] = await Promise.all([
    countNow(db),
    countOpened(db, startDate, endDate),
    measureAnswers(db, startDate, endDate),
    countRatings(db, startDate, endDate),
    countByAssignee(db, startDate, endDate),
    countDays(db, startDate, endDate),
  ]);
  const {
    answered = 0,
    in_time: inTime = 0,
    overdue: waiting = 0,
    median = null,
    p90 = null,
  } = answers ?? {};
  // One that waits beyond its time is late already, whenever it is answered.
  const judged = answered + waiting;
  return {
    startDate,
    endDate,
    byStatus: Object.fromEntries(now.map((row) => [row.status, row.count])),
    overdue: now.reduce((total, row) => total + row.overdue, 0),
    unassigned: now.reduce((total, row) => total + row.unassigned, 0),
    created: opened.reduce((total, row) => total + row.count, 0),
    byCategory: sumBy(opened, 'category'),
    byPriority: sumBy(opened, 'priority'),
    firstAnswer: {
      answered,
      inTimeShare: judged === 0 ? null : inTime / judged,
      medianMinutes: minutes(median),
      p90Minutes: minutes(p90),
    },
    rating: ratingsOf(ratings),
    byAssignee,
    days,
  };
};

const longestRange = 3_660;

type ReplyChange = { readonly before: CannedReply | null; readonly after: CannedReply | null };

const entryOf = (act: 'create' | 'change' | 'delete', { before, after }: ReplyChange): AuditEntry => {
  const shown = (reply: CannedReply | null) =>
    reply && { title: reply.title, content: reply.content, category: reply.category };
  const reply = after ?? before;
  return {
    act: `canned_reply.${act}`,
    targetType: 'canned_reply',
    targetId: reply?.id ?? null,
    targetName: reply?.title ?? null,
    before: shown(before),
    after: shown(after),
  };
};

export const ticketDeskRoutes = (
  context: Pick<Deps, 'db' | 'config' | 'audit' | 'figuresDb' | 'today'>,
): Handlers<typeof ticketDeskEndpoints> => {
  const { db, config, audit } = context;
  const views = savedViews(db, 'ticket_views');
  /** Acts on a ticket and answers it as it is then. */
  const acting =
    <Body extends { readonly ticketId: string }>(
      act: (tools: typeof context, actor: Actor, body: Body) => Promise<void>,
    ) =>
    async ({ body, t, ...call }: Actor & { body: Body; t: Translate }): Promise<TicketDetail> => {
      await act(context, call, body);
      return readConversation(context, body.ticketId, call.caller, t);
    };
  const changeReplies = <Change extends ReplyChange>(
    actor: Actor,
    act: 'create' | 'change' | 'delete',
    work: (tx: Tx) => Promise<Change>,
  ): Promise<Change> =>
    inTransaction(db, async (tx) => {
      const change = await work(tx);
      await audit(tx, actor, entryOf(act, change));
      return change;
    });
  return {
    listStaffTickets: async ({ caller, query }) => {
      const { pageNum, pageSize, status, startDate, endDate } = query;
      const issue = dayRangeIssue(startDate, endDate, longestRange);
      if (issue !== undefined) throw rangeError('startDate', issue, longestRange);
      const { tickets, counts } = await listForStaff(db, query, caller.userId);
      return {
        list: tickets.map((ticket) => wireStaffTicket(ticket, config.timeZone)),
        total: totalOf(counts, status),
        counts,
        pageNum,
        pageSize,
      };
    },
    ticketStatistics: ({ query }) => ticketStatistics(context, query),
    setTicketStatus: acting(moveTicket),
    assignTicket: acting(assignTicket),
    setTicketPriority: acting(prioritiseTicket),
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
