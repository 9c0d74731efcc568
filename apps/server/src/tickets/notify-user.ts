import { z } from 'zod';
import type { Tx } from '../platform/db/database.ts';
import { sendNotice } from '../notices/public-api.ts';
import { enqueue } from '../platform/db/enqueue.ts';

export const ticketMailJob = 'send_ticket_mail';

/** What the job is given: which answer. Its text is read when the mail is written. */
export const TicketMail = z.object({ ticketId: z.number().int(), entryId: z.number().int() });
export type TicketMail = z.infer<typeof TicketMail>;

/** What somebody is to hear of a ticket. Nothing internal is ever part of it. */
export type TicketNotice = {
  /** The user of the ticket, or somebody of the staff for `replied`, `assigned` and `escalated`. */
  readonly userId: number;
  readonly ticketId: number;
  readonly ticketNo: string;
  readonly title: string;
} & (
  | { readonly kind: 'answered'; readonly entryId: number }
  | { readonly kind: 'resolved' | 'closed' | 'replied' | 'assigned' | 'escalated' }
);

/** Tries before a mail about an answer is given up: ten hours. */
const attempts = 11;

/**
 * Tells somebody what happened to a ticket, once this transaction commits: by a notice, and an answer to its user by
 * mail as well.
 */
export const notifyUser = async (tx: Tx, notice: TicketNotice): Promise<void> => {
  const { userId, ticketId, ticketNo, title, kind } = notice;
  await sendNotice(tx, {
    userId,
    event: 'ticket',
    what: kind,
    ticketId: String(ticketId),
    ticketNo,
    title,
    subject: `ticket:${ticketId}`,
  });
  if (notice.kind !== 'answered') return;
  const mail: TicketMail = { ticketId: notice.ticketId, entryId: notice.entryId };
  await enqueue(tx, ticketMailJob, mail, { attempts });
};
