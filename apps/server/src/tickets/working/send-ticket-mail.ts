import type { Deps } from '../../platform/deps.ts';
import { translatorFor } from '../../platform/http/language.ts';
import { composeMail } from '../../platform/mail/mail.ts';
import type { TicketMail } from '../notify-user.ts';
import { findAnswer } from './store.ts';

const quoted = 1_000;

const excerpt = (text: string): string => {
  const letters = Array.from(text);
  return letters.length <= quoted ? text : `${letters.slice(0, quoted).join('')}…`;
};

export const sendTicketMail = async (
  { db, config, mailer }: Pick<Deps, 'db' | 'config' | 'mailer'>,
  { ticketId, entryId }: TicketMail,
): Promise<void> => {
  const answer = await findAnswer(db, ticketId, entryId);
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
