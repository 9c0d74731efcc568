import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import type { Deps } from '../platform/deps.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { type Job, type ScheduledJob, defineJob } from '../platform/jobs/jobs.ts';
import { removeUnused } from './attachments/remove-unused.ts';
import { scanWaiting } from './attachments/scan-attachments.ts';
import { TicketMail, ticketMailJob } from './notify-user.ts';
import { escalateOverdue } from './working/escalate-overdue.ts';
import { sendTicketMail } from './working/send-ticket-mail.ts';
import { returnTickets } from './store.ts';
import { closeResolved } from './working/store.ts';

export const ticketJobs = (context: Pick<Deps, 'db' | 'config' | 'mailer'>): readonly Job[] => [
  defineJob({ name: ticketMailJob, payload: TicketMail, work: (mail) => sendTicketMail(context, mail) }),
];

export const ticketSchedule = (
  context: Pick<Deps, 'db' | 'config' | 'metrics' | 'log'>,
): readonly ScheduledJob[] => {
  const { db } = context;
  return [
    { name: 'escalate_overdue_tickets', at: '* * * * *', work: () => escalateOverdue(db) },
    // Whoever lost the right while being given a ticket, or by the provider's claims.
    { name: 'return_tickets', at: '* * * * *', work: async () => void (await returnTickets(db)) },
    {
      name: 'close_resolved_tickets',
      at: '*/5 * * * *',
      work: async () =>
        void (await inTransaction(db, (tx) => closeResolved(tx, ticketLimits.closesAfterHours))),
    },
    { name: 'scan_attachments', at: '* * * * *', work: () => scanWaiting(context) },
    { name: 'delete_unused_attachments', at: '27 * * * *', work: () => removeUnused(context) },
  ];
};
