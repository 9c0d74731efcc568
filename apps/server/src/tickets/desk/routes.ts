import type { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import type { CannedReply, TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { dayRangeIssue } from '@waybill/contract/vocabulary/fields.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Translate } from '../../platform/http/language.ts';
import { wallTime } from '../../platform/db/times.ts';
import { rowId, rowIdOrNone } from '../../platform/db/row-id.ts';
import { savedViews } from '../../platform/db/saved-views.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { AppError, rangeError } from '../../platform/app-error.ts';
import { assignTicket, prioritiseTicket } from '../direct-ticket.ts';
import { type StaffFilter, listForStaff, totalOf } from '../listing/store.ts';
import { moveTicket } from '../move-ticket.ts';
import { nameOfStaff } from '../names.ts';
import { readConversation } from '../read-ticket.ts';
import { type RecordAct, recordBy } from '../record-act.ts';
import { ticketStatistics } from '../statistics/ticket-statistics.ts';
import { wireStaffTicket } from '../wire.ts';
import {
  type ReplyText,
  type StoredReply,
  deleteReply,
  findAssignees,
  findNewest,
  findReplies,
  findViewers,
  insertReply,
  lockReply,
  recordViewer,
  removeViewer,
  updateReply,
} from './store.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

const shown = (reply: StoredReply | null): object | null =>
  reply === null ? null : { title: reply.title, content: reply.content, category: reply.category };

const entry = (
  act: 'create' | 'change' | 'delete',
  before: StoredReply | null,
  after: StoredReply | null,
) => ({
  act: `canned_reply.${act}` as const,
  targetType: 'canned_reply',
  targetId: (after ?? before)?.id ?? null,
  targetName: (after ?? before)?.title ?? null,
  before: shown(before),
  after: shown(after),
});

const createReply = (db: Db, userId: number, text: ReplyText, record: RecordAct): Promise<StoredReply> =>
  inTransaction(db, async (tx) => {
    const made = await insertReply(tx, userId, text);
    await record(tx, entry('create', null, made));
    return made;
  });

/** Changes a kept reply. Throws notFound. */
const changeReply = (db: Db, id: number, text: ReplyText, record: RecordAct): Promise<StoredReply> =>
  inTransaction(db, async (tx) => {
    const before = await lockReply(tx, id);
    const after = before === undefined ? undefined : await updateReply(tx, id, text);
    if (before === undefined || after === undefined) throw new AppError('notFound');
    await record(tx, entry('change', before, after));
    return after;
  });

/** Removes a kept reply. Throws notFound. */
const removeReply = (db: Db, id: number, record: RecordAct): Promise<void> =>
  inTransaction(db, async (tx) => {
    const removed = await deleteReply(tx, id);
    if (removed === undefined) throw new AppError('notFound');
    await record(tx, entry('delete', removed, null));
  });

type StaffQuery = Parameters<Handlers<typeof ticketDeskEndpoints>['listStaffTickets']>[0]['query'];

const flag = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true';

const longestRange = 3_660;

const filterOf = (query: StaffQuery, userId: number): StaffFilter => {
  const { assignee, rating } = query;
  const issue = dayRangeIssue(query.startDate, query.endDate, longestRange);
  if (issue !== undefined) throw rangeError('startDate', issue, longestRange);
  return {
    status: query.status,
    category: query.category,
    priority: query.priority,
    assigneeId:
      assignee === undefined || assignee === 'none'
        ? assignee && null
        : assignee === 'me'
          ? userId
          : rowId(assignee),
    overdue: flag(query.overdue),
    awaitsStaff: flag(query.awaitsStaff),
    rating: rating === undefined ? undefined : Number(rating),
    userId: rowIdOrNone(query.userId),
    keyword: query.keyword,
    startDate: query.startDate,
    endDate: query.endDate,
  };
};

const wireReply = ({ id, title, content, category, uses }: StoredReply): CannedReply => ({
  id: String(id),
  title,
  content,
  category,
  uses,
});

export const ticketDeskRoutes = (
  context: Pick<Deps, 'db' | 'config' | 'audit' | 'figuresDb' | 'today'>,
): Handlers<typeof ticketDeskEndpoints> => {
  const { db, config, audit } = context;
  const views = savedViews(db, 'ticket_views');
  const detail = (id: string, caller: Caller, t: Translate): Promise<TicketDetail> =>
    readConversation(context, id, caller, t);
  return {
    listStaffTickets: async ({ caller, query }) => {
      const { pageNum, pageSize, sort } = query;
      const page = { pageNum, pageSize };
      const filter = filterOf(query, caller.userId);
      const { tickets, counts } = await listForStaff(db, filter, sort, page);
      return {
        list: tickets.map((ticket) => wireStaffTicket(ticket, config.timeZone)),
        total: totalOf(counts, query.status),
        counts,
        ...page,
      };
    },
    ticketStatistics: ({ query }) => ticketStatistics(context, query),
    setTicketStatus: async ({ body, t, ...call }) => {
      const { caller } = call;
      await moveTicket(context, caller.userId, body, recordBy(audit, call));
      return detail(body.ticketId, caller, t);
    },
    assignTicket: async ({ body, t, ...call }) => {
      const { caller } = call;
      await assignTicket(context, caller.userId, body, recordBy(audit, call));
      return detail(body.ticketId, caller, t);
    },
    setTicketPriority: async ({ body, t, ...call }) => {
      const { caller } = call;
      await prioritiseTicket(context, caller.userId, body, recordBy(audit, call));
      return detail(body.ticketId, caller, t);
    },
    seeTicket: async ({ caller, body }) => {
      const ticketId = rowId(body.ticketId);
      const [newest] = await findNewest(db, ticketId);
      if (newest === undefined) throw new AppError('notFound');
      if (body.leaving) await removeViewer(db, ticketId, caller.userId);
      else await recordViewer(db, ticketId, caller.userId, body.typing);
      const viewers = await findViewers(db, ticketId, caller.userId);
      return {
        viewers: viewers.map(({ id, typing, since, ...who }) => ({
          id: String(id),
          name: nameOfStaff(who),
          typing,
          sinceTime: wallTime(since),
        })),
        version: newest.version,
        lastEntryId: String(newest.last_entry),
      };
    },
    listTicketAssignees: async () => ({
      list: (await findAssignees(db)).map(({ id, open, ...who }) => ({
        id: String(id),
        name: nameOfStaff(who),
        open,
      })),
    }),
    listCannedReplies: async () => ({ list: (await findReplies(db)).map(wireReply) }),
    createCannedReply: async ({ body, ...call }) => {
      const text = { ...body, category: body.category ?? null };
      return wireReply(await createReply(db, call.caller.userId, text, recordBy(audit, call)));
    },
    changeCannedReply: async ({ params, body, ...call }) => {
      const text = { ...body, category: body.category ?? null };
      return wireReply(await changeReply(db, rowId(params.id), text, recordBy(audit, call)));
    },
    deleteCannedReply: async ({ params, ...call }) => {
      await removeReply(db, rowId(params.id), recordBy(audit, call));
      return null;
    },
    listTicketViews: ({ caller }) => views.list(caller.userId),
    saveTicketView: ({ caller, body }) => views.save(caller.userId, body),
    deleteTicketView: ({ caller, params }) => views.remove(caller.userId, params.id),
  };
};
