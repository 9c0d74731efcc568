export { findScanLateness } from './attachments/store.ts';
export { insertReply as keepReply } from './desk/store.ts';
export { ticketJobs, ticketSchedule } from './jobs.ts';
export { countOpenTickets, listTicketsOfOrder, listTicketsOfTrace } from './list-tickets.ts';
export { newTicketNo } from './rules.ts';
export { pastClock } from './seeding/past-clock.ts';
export { deskIsUsed, insertPastTickets } from './seeding/store.ts';
export { addServiceTime } from './service-hours.ts';
export { countAssigned, returnTickets } from './store.ts';
