import type { StaffTicket, Ticket } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { wallTime, wallTimeOrNull } from '../platform/db/times.ts';
import { clockOf } from './change-ticket.ts';
import type { ListedTicket } from './listing/store.ts';
import { answerState, dueNow } from './rules.ts';
import type { LockedTicket } from './store.ts';

export const wireTicket = (ticket: LockedTicket, timeZone: string, unread = false): Ticket => {
  const clock = clockOf(ticket);
  return {
    id: String(ticket.id),
    ticketNo: ticket.ticket_no,
    title: ticket.title,
    category: ticket.category,
    priority: ticket.priority,
    status: ticket.status,
    version: ticket.version,
    firstAnswer: {
      dueAt: dueNow(clock, ticket, ticket.now, timeZone),
      answeredTime: wallTimeOrNull(ticket.answered_at),
      state: answerState(clock, ticket.status, ticket.now),
    },
    createdTime: wallTime(ticket.created_at),
    updatedTime: wallTime(ticket.updated_at),
    unread,
    rating: ticket.rating,
  };
};

export const wireStaffTicket = (ticket: ListedTicket, timeZone: string): StaffTicket => ({
  ...wireTicket(ticket, timeZone),
  user: ticket.user,
  assignee: ticket.assignee,
  awaitsStaff: ticket.awaits_staff,
  lastMessage: ticket.lastMessage,
});
