export { findScanLateness } from './attachments/store.ts';
export { insertReply as keepReply } from './desk/store.ts';
export { ticketJobs, ticketSchedule } from './jobs.ts';
export { newTicketNo, pastClock } from './rules.ts';
export { deskIsUsed, insertPastTickets } from './seeding/store.ts';
export { addServiceTime } from './service-hours.ts';
export {
  countAssigned,
  countOpenTickets,
  listTicketsOfOrder,
  listTicketsOfTrace,
  returnTickets,
} from './store.ts';
