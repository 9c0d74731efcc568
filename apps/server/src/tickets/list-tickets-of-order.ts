import type { TicketStatus } from '@waybill/contract/vocabulary/ticket.ts';
import type { Db } from '../platform/db/database.ts';
import { wallTime } from '../platform/db/times.ts';
import { findTicketsOfOrder } from './store.ts';

export type OrderTicket = {
  id: string;
  ticketNo: string;
  title: string;
  status: TicketStatus;
  createdTime: string;
};

export const listTicketsOfOrder = async (
  db: Db,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
): Promise<OrderTicket[]> =>
  (await findTicketsOfOrder(db, userId, orderId)).map((ticket) => ({
    id: String(ticket.id),
    ticketNo: ticket.ticket_no,
    title: ticket.title,
    status: ticket.status,
    createdTime: wallTime(ticket.created_at),
  }));
