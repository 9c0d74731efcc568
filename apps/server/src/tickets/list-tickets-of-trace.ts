import type { Db } from '../platform/db/database.ts';
import { findTicketsOfTrace } from './store.ts';

export type BriefTicket = { id: string; ticketNo: string; title: string };

/** Tickets that name a trace, oldest first, 50 at most. For the staff: whose they are is not asked. */
export const listTicketsOfTrace = async (db: Db, traceId: string): Promise<BriefTicket[]> =>
  (await findTicketsOfTrace(db, traceId)).map(({ id, ticket_no, title }) => ({
    id: String(id),
    ticketNo: ticket_no,
    title,
  }));
