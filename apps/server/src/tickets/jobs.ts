import { ticketLimits } from '@waybill/contract/vocabulary/ticket.ts';
import type { Deps } from '../platform/deps.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { type Job, type ScheduledJob, defineJob } from '../platform/jobs/jobs.ts';
import { attachmentFiles, scanWaiting } from './attachments/scan-attachments.ts';
import { TicketMail, notifyUser, ticketMailJob } from './notify-user.ts';
import { closeResolved, findAnswer, findStaff, markOverdue, returnTickets } from './store.ts';
import { dayMs } from '@waybill/contract/std/days.ts';
import { deleteUnused, findKeys } from './attachments/store.ts';
import type { Db } from '../platform/db/database.ts';
import { translatorFor } from '../platform/http/language.ts';
import { composeMail } from '../platform/mail/mail.ts';

const quoted = 1_000;

const excerpt = (text: string): string => {
  const letters = Array.from(text);
  return letters.length <= quoted ? text : `${letters.slice(0, quoted).join('')}…`;
};

const sendTicketMail = async (
  { db, config, mailer }: Pick<Deps, 'db' | 'config' | 'mailer'>,
  { ticketId, entryId }: TicketMail,
): Promise<void> => {
  const [answer] = await findAnswer(db, ticketId, entryId);
  if (answer === undefined || answer.user_status !== 'active') return;
  if (answer.notify_prefs.ticketMail === false) return;
  const t = translatorFor(answer.locale);
  await mailer.send(
    composeMail(answer.email, answer.locale, t, {
      title: t('mail.ticketAnswered.title'),
      paragraphs: [
        `${t('mail.ticketAnswered.ticket')}${answer.ticket_no} ${answer.title}`,
        ...excerpt(answer.content)
          .split(/\n+/)
          .filter((line) => line.trim() !== ''),
      ],
      action: {
        label: t('mail.ticketAnswered.action'),
        url: `${config.publicUrl}/ticket-detail/${ticketId}`,
      },
      footnote: t('mail.ticketAnswered.footnote'),
    }),
  );
};

/**
 * Marks what should have been answered by now and tells whoever has it, or all of the staff where nobody does. The
 * priority stays what people made of it; overdue tickets come first in the list whatever it is.
 */
const escalateOverdue = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const late = await markOverdue(tx);
    if (late.length === 0) return;
    const staff = (await findStaff(tx, null)).map(({ id }) => id);
    for (const ticket of late)
      for (const userId of ticket.assignee_id === null ? staff : [ticket.assignee_id])
        await notifyUser(tx, userId, ticket, 'escalated');
  });

const removeUnused = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  const folder = attachmentFiles(config);
  const unused = await deleteUnused(db);
  await Promise.all(unused.map((row) => folder.remove(row.file_key)));
  const old = await folder.olderThan(dayMs);
  const known = new Set((await findKeys(db, old)).map((row) => row.file_key));
  await Promise.all(old.filter((key) => !known.has(key)).map((key) => folder.remove(key)));
};

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
