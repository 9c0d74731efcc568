import type { ChatError } from '@waybill/contract/vocabulary/chat.ts';
import { chatTranslators } from '@waybill/phrases/chat-phrases.ts';
import type { Deps } from '../../platform/deps.ts';
import { translatorFor } from '../../platform/http/language.ts';
import { composeMail } from '../../platform/mail/mail.ts';
import type { Card } from './card.ts';
import { oneLine } from './robot-messages.ts';
import type { OpenChannel } from './store.ts';

type MailDeps = Pick<Deps, 'config' | 'mailer'>;

/** Mails a card; answers `chatUnreachable` when the mail server did not take it. */
export const mailCard = async (
  { config, mailer }: MailDeps,
  { id, language, name }: OpenChannel,
  address: string,
  card: Card,
  mark?: string,
): Promise<ChatError | null> => {
  const mail = composeMail(address, language, translatorFor(language), {
    title: card.title,
    paragraphs: card.facts.map(({ label, value }) => `${label ?? ''}${oneLine(value)}`),
    action: { label: card.open, url: card.url },
    footnote: chatTranslators[language]('chat.mailFootnote', { name }),
  });
  const { hostname } = new URL(config.publicUrl);
  try {
    await mailer.send({ ...mail, ...(mark && { messageId: `<channel-${id}-${mark}@${hostname}>` }) });
    return null;
  } catch {
    return 'chatUnreachable';
  }
};
