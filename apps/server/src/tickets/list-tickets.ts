import type { TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import type { Db, Reader } from '../platform/db/database.ts';
import { wallTime } from '../platform/db/times.ts';
import { countOpen, findTicketsOfOrder, findTicketsOfTrace } from './store.ts';

/** Tickets that name a trace, oldest first, 50 at most. For the staff: whose they are is not asked. */
export const listTicketsOfTrace = async (
  db: Db,
  traceId: string,
): Promise<{ id: string; ticketNo: string; title: string }[]> =>
  (await findTicketsOfTrace(db, traceId)).map(({ id, ticket_no, title }) => ({
    id: String(id),
    ticketNo: ticket_no,
    title,
  }));

export const countOpenTickets = async (reader: Reader, userId: number): Promise<number> =>
  (await countOpen(reader, userId))[0]?.count ?? 0;

export const listTicketsOfOrder = async (
  db: Db,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
): Promise<{ id: string; ticketNo: string; title: string; status: TicketStatus; createdTime: string }[]> =>
  (await findTicketsOfOrder(db, userId, orderId)).map((ticket) => ({
    id: String(ticket.id),
    ticketNo: ticket.ticket_no,
    title: ticket.title,
    status: ticket.status,
    createdTime: wallTime(ticket.created_at),
  }));
