import { type TranslateNoticeEvent, noticeEventTranslators } from '@waybill/phrases/notice-event-phrases.ts';
import type { Deps } from '../../../platform/deps.ts';
import { translatorFor } from '../../../platform/http/language.ts';
import { composeMail } from '../../../platform/mail/mail.ts';
import type { FollowMail } from './send-due.ts';
import { type TakenMessage, findDigest, findReader } from './store.ts';

const mostLines = 50;

const lineOf = (
  { tracking_number: number, reference, status, rule }: TakenMessage,
  t: TranslateNoticeEvent,
): string =>
  [
    reference === null ? number : t('noticeEvent.tracking.mail.numbered', { number, reference }),
    [
      status && t(`trackingStatus.${status}`),
      rule && t('noticeEvent.tracking.mail.attention', { rule: t(`attentionRule.${rule}`) }),
    ]
      .filter((text) => text !== null)
      .join(t('word.comma')),
  ].join(t('word.colon'));

/** Mails a digest to its account, in its language. A mail that is sent again after a crash has the same id. */
export const sendFollowMail = async (
  { db, config, mailer }: Pick<Deps, 'db' | 'config' | 'mailer'>,
  { userId, digest }: FollowMail,
): Promise<void> => {
  const [[reader], messages] = await Promise.all([findReader(db, userId), findDigest(db, userId, digest)]);
  const [first] = messages;
  if (reader === undefined || first === undefined) return;
  const t = noticeEventTranslators[reader.locale];
  const parcels = new Set(messages.map((message) => message.followed_id)).size;
  const urgent = messages.some(({ rule }) => rule !== null);
  const more = messages.length - mostLines;
  await mailer.send({
    ...composeMail(reader.email, reader.locale, translatorFor(reader.locale), {
      title: t('noticeEvent.tracking.mail.title', { count: parcels }),
      paragraphs: [
        ...messages.slice(0, mostLines).map((message) => lineOf(message, t)),
        ...(more > 0 ? [t('noticeEvent.tracking.mail.more', { count: more })] : []),
      ],
      action: {
        label: t('noticeEvent.tracking.mail.action'),
        url: `${config.publicUrl}/followed${urgent ? '?attention=any' : ''}`,
      },
      footnote: t('noticeEvent.tracking.mail.footnote'),
    }),
    messageId: `<follow-${digest}@${new URL(config.publicUrl).hostname}>`,
  });
};
