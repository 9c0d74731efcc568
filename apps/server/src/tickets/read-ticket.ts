import type { TicketDetail, TicketEntry } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import type { Actor } from '../platform/access/audit.ts';
import type { Deps } from '../platform/deps.ts';
import { type Caller, callerMay } from '../platform/access/caller.ts';
import { rowId } from '../platform/db/row-id.ts';
import { epochMs, wallTime } from '../platform/db/times.ts';
import type { Translate } from '../platform/http/language.ts';
import { existing } from '../platform/app-error.ts';
import { scanOf } from './attachments/rules.ts';
import { movesFrom } from './rules.ts';
import { type ReadEntry, type ReadTicket, readEntries, readFiles, readTicket, recordSeen } from './store.ts';
import { wireTicket } from './wire.ts';

const wireEntry = (
  entry: ReadEntry,
  attachments: (TicketEntry & { kind: 'message' })['attachments'],
  userId: number,
  t: Translate,
): TicketEntry => {
  const shared = {
    id: String(entry.id),
    by: entry.actor,
    name: entry.actor === 'system' ? t('word.system') : (entry.name ?? t('ticketNames.service')),
    createdTime: wallTime(entry.created_at),
  };
  if (entry.event === null)
    return {
      kind: 'message',
      ...shared,
      own: entry.author_id === userId,
      content: entry.content ?? '',
      isInternal: entry.internal,
      attachments,
    };
  const subject = entry.subject ?? t('ticketNames.service');
  return {
    kind: 'event',
    ...shared,
    event: entry.event,
    from: entry.event === 'unassigned' ? subject : entry.from_value,
    to: entry.event === 'assigned' ? subject : entry.to_value,
    remark: entry.remark,
  };
};

const rightsOf = ({ status, rating }: ReadTicket, own: boolean, mayAnswer: boolean): TicketDetail['may'] => {
  const acts = own || mayAnswer;
  const statuses = acts ? movesFrom(status, own ? 'user' : 'staff') : [];
  return {
    reply: acts && status !== 'closed',
    resolve: statuses.includes('resolved'),
    close: statuses.includes('closed'),
    rate: own && (status === 'resolved' || status === 'closed') && rating === null,
    followUp: own && status === 'closed',
    statuses: own ? [] : statuses,
  };
};

/**
 * A ticket as its reader may see it; of its user, every answer counts as read from now on. Who opened a ticket sees it
 * as its user, also one of the staff. A ticket that is not theirs to see is not there.
 */
export const readConversation = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  id: string | number,
  caller: Pick<Caller, 'userId' | 'role' | 'key'>,
  t: Translate,
): Promise<TicketDetail> => {
  const { userId } = caller;
  const sight = { userId, staff: callerMay(caller, 'tickets:read') };
  const ticket = existing((await readTicket(db, { id: rowId(String(id)), ...sight }))[0]);
  const own = ticket.user_id === userId;
  const entries = await readEntries(db, ticket.id, !own);
  const files = await readFiles(db, ticket.id, !own);
  if (own && ticket.last_answer_id > ticket.seen_entry_id)
    await recordSeen(db, ticket.id, entries.at(-1)?.id ?? 0);
  const filesOf = (entry: ReadEntry) =>
    files
      .filter((file) => file.entryId === entry.id)
      .map((found) => {
        const { entryId: _, scan, ...file } = found;
        return { ...file, scan: scanOf(scan, config.clamd?.whenAway) };
      });
  const { user, assignee } = ticket;
  return {
    ...wireTicket(ticket, config.timeZone),
    content: entries.find((entry) => entry.kind === 'message')?.content ?? '',
    entries: entries.map((entry) => wireEntry(entry, filesOf(entry), userId, t)),
    ratingComment: ticket.rating_comment,
    orderId: ticket.order_id === null ? null : String(ticket.order_id),
    orderNo: ticket.orderNo,
    traceId: ticket.trace_id,
    failedCall: ticket.failed_call,
    followsTicket: ticket.followsTicket,
    closesAt:
      ticket.status === 'resolved' && ticket.resolved_at !== null
        ? epochMs(ticket.resolved_at) + ticketLimits.closesAfterHours * 3_600_000
        : null,
    serverTime: ticket.now,
    may: rightsOf(ticket, own, callerMay(caller, 'tickets:answer')),
    staff: own ? null : { user, assignee },
  };
};

/** Acts on a ticket and answers it as it is then. */
export const acting =
  <Tools extends Pick<Deps, 'db' | 'config'>, Body extends { readonly ticketId: string }>(
    tools: Tools,
    act: (tools: Tools, actor: Actor, body: Body) => Promise<void>,
  ) =>
  async ({ body, t, ...call }: Actor & { body: Body; t: Translate }): Promise<TicketDetail> => {
    await act(tools, call, body);
    return readConversation(tools, body.ticketId, call.caller, t);
  };
