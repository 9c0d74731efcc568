/** Door of the support tickets: what the files that put the server together take from them, and what the demo does. */
export { attachmentFiles } from './attachments/attachment-files.ts';
export { findScanLateness } from './attachments/store.ts';
export { countOpenTickets } from './count-open-tickets.ts';
export { createTicket } from './create-ticket.ts';
export { insertReply as keepReply } from './desk/store.ts';
export { assignTicket } from './direct-ticket.ts';
export { ticketJobs, ticketSchedule } from './jobs.ts';
export { listTicketsOfOrder } from './list-tickets-of-order.ts';
export { listTicketsOfTrace } from './list-tickets-of-trace.ts';
export { moveTicket } from './move-ticket.ts';
export { rateTicket } from './rate-ticket.ts';
export { recordNothing } from './record-act.ts';
export { replyTicket } from './reply-ticket.ts';
export { newTicketNo } from './rules.ts';
export { pastClock, settlePast } from './seeding/settle-past.ts';
export { backdate, deskIsUsed, insertPastTickets } from './seeding/store.ts';
export { addServiceTime } from './service-hours.ts';
