import type { TicketPriority } from '@waybill/contract/vocabulary/ticket.ts';
import { type Db, statement } from '../../platform/db/database.ts';

const findAny = statement<{ found: boolean }, []>(
  `SELECT EXISTS (SELECT FROM tickets) OR EXISTS (SELECT FROM canned_replies) AS found`,
);

/** Whether anybody has opened a ticket or kept a reply yet. */
export const deskIsUsed = async (db: Db): Promise<boolean> => (await findAny(db))[0]?.found === true;

const moveTicket = statement<never, [number, number]>(
  `UPDATE tickets SET created_at = created_at - make_interval(mins => $2::int),
     updated_at = updated_at - make_interval(mins => $2::int),
     resolved_at = resolved_at - make_interval(mins => $2::int),
     closed_at = closed_at - make_interval(mins => $2::int),
     clock_started_at = clock_started_at - make_interval(mins => $2::int),
     first_due_at = first_due_at - make_interval(mins => $2::int),
     answered_at = answered_at - make_interval(mins => $2::int) WHERE id = $1`,
);
const moveEntries = statement<never, [number, number]>(
  `UPDATE ticket_entries SET created_at = created_at - make_interval(mins => $2::int) WHERE ticket_id = $1`,
);

/** Has everything about a ticket have happened so many minutes earlier; for the demo, which begins with a past. */
export const backdate = async (db: Db, ticketId: number, minutes: number): Promise<void> => {
  await moveTicket(db, ticketId, minutes);
  await moveEntries(db, ticketId, minutes);
};

/** When a ticket was opened and answered. */
export const findPast = statement<
  { priority: TicketPriority; created_at: string; answered_at: string | null },
  [number]
>('SELECT priority, created_at, answered_at FROM tickets WHERE id = $1');

/** Writes the clock of the first answer; times in milliseconds. */
export const writeClock = statement<never, [number, number | null, number, number | null, boolean | null]>(
  `UPDATE tickets SET clock_started_at = to_timestamp($2::float8 / 1000), clock_used_ms = $3,
     first_due_at = to_timestamp($4::float8 / 1000), answered_late = $5 WHERE id = $1`,
);
