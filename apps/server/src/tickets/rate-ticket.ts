import type { Db } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { AppError } from '../platform/app-error.ts';
import { openTicket } from './change-ticket.ts';
import { insertEntry, rate } from './store.ts';

/**
 * Rates the help with one's own ticket, once, when it is resolved or closed. Throws notFound, alreadyRated, ticketState.
 */
export const rateTicket = (
  db: Db,
  userId: number,
  request: { readonly ticketId: string; readonly rating: number; readonly comment?: string | undefined },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ticket = await openTicket(tx, request.ticketId, { userId, staff: false });
    const comment = request.comment === undefined || request.comment === '' ? null : request.comment;
    if (ticket.rating !== null) throw new AppError('alreadyRated');
    if (!(await rate(tx, ticket.id, request.rating, comment))) throw new AppError('ticketState');
    await insertEntry(tx, {
      ticket_id: ticket.id,
      kind: 'event',
      actor: 'user',
      author_id: userId,
      event: 'rated',
      to_value: String(request.rating),
      remark: comment,
    });
  });
