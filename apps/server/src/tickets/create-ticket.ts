import type { FailedCall } from '@waybill/contract/endpoints/ticket-shapes.ts';
import {
  type TicketCategory,
  type TicketPriority,
  ticketLimits,
} from '@waybill/contract/vocabulary/ticket.ts';
import type { Deps } from '../platform/deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { publishToStaff } from '../platform/db/outbox.ts';
import { rowId, rowIdOrNone } from '../platform/db/row-id.ts';
import { onceByKey } from '../platform/db/idempotency.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { AppError, fieldError } from '../platform/app-error.ts';
import { useAttachments } from './attachments/use-attachments.ts';
import { changeTicket, openTicket } from './change-ticket.ts';
import { deskEvent } from './desk-event.ts';
import { cleanFailedCall, newTicketNo } from './rules.ts';
import { insertEntry, insertTicket, ownsClosedTicket, ownsOrder } from './store.ts';

export type TicketRequest = {
  readonly title: string;
  readonly content: string;
  readonly category: TicketCategory;
  readonly priority: TicketPriority;
  readonly orderId?: string | undefined;
  readonly traceId?: string | undefined;
  readonly failedCall?: FailedCall | undefined;
  readonly followsTicketId?: string | undefined;
  readonly attachmentIds?: readonly string[] | undefined;
};

/** What a ticket points to has to be the user's own; what is not is no different from what does not exist. */
const rejectForeign = async (tx: Tx, userId: number, request: TicketRequest): Promise<void> => {
  const { orderId, followsTicketId } = request;
  if (orderId !== undefined && !(await ownsOrder(tx, userId, rowId(orderId))))
    throw fieldError('orderId', 'fields.ticketOrder');
  if (followsTicketId !== undefined && !(await ownsClosedTicket(tx, userId, rowId(followsTicketId))))
    throw fieldError('followsTicketId', 'fields.ticketFollows');
};

/** Opens a ticket; answers its id. Rejects the eleventh of a day (`ticketCap`). */
export const createTicket = (
  { db, config, today }: Pick<Deps, 'db' | 'config' | 'today'>,
  userId: number,
  request: TicketRequest,
  key: string | undefined,
): Promise<{ ticketId: number }> =>
  inUserTransaction(db, userId, (tx) =>
    onceByKey(tx, { userId, path: '/ticket/create', key, content: request }, async () => {
      await rejectForeign(tx, userId, request);
      const { title, category, priority, failedCall } = request;
      const [stored] = await insertTicket(tx, {
        userId,
        ticketNo: newTicketNo(today()),
        title,
        category,
        priority,
        orderId: rowIdOrNone(request.orderId) ?? null,
        traceId: request.traceId ?? null,
        failedCall: failedCall === undefined ? null : cleanFailedCall(failedCall),
        followsId: rowIdOrNone(request.followsTicketId) ?? null,
        aDay: ticketLimits.aDay,
      });
      if (stored === undefined) throw new AppError('ticketCap');
      const entry = { ticket_id: stored.id, actor: 'user', author_id: userId } as const;
      await insertEntry(tx, { ...entry, kind: 'event', event: 'created' });
      const message = await insertEntry(tx, { ...entry, kind: 'message', content: request.content });
      await useAttachments(tx, userId, message, request.attachmentIds);
      // Starts the clock of the first answer.
      const ticket = await openTicket(tx, String(stored.id), { userId, staff: false });
      await changeTicket(tx, ticket, {}, config.timeZone);
      await publishToStaff(tx, 'tickets:read', deskEvent('desk.opened', ticket));
      return { ticketId: stored.id };
    }),
  );
