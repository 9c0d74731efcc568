import { randomUUID } from 'node:crypto';
import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import { z } from 'zod';
import { sendNotice } from '../../../outbox/notices/public-api.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/db/enqueue.ts';
import { publishToChats } from '../../../platform/db/outbox.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type TakenMessage, findWaiting, takeDue, findDigest, findReader } from './store.ts';
import { type TranslateNoticeEvent, noticeEventTranslators } from '@waybill/phrases/notice-event-phrases.ts';
import type { Deps } from '../../../platform/deps.ts';
import { translatorFor } from '../../../platform/http/language.ts';
import { composeMail } from '../../../platform/mail/mail.ts';

export const followMailJob = 'send_follow_mail';

/** What the job is given: which digest. Its text is read when the mail is written. */
export const FollowMail = z.object({ userId: z.number().int(), digest: z.uuid() });
export type FollowMail = z.infer<typeof FollowMail>;

/** Tries before a mail is given up: ten hours. */
const attempts = 11;

const atOnce = 200;

const countBy = <Key extends string>(keys: readonly (Key | null)[]): Partial<Record<Key, number>> => {
  const counts: Partial<Record<Key, number>> = {};
  for (const key of keys) if (key !== null) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};

const notify = async (
  tx: Tx,
  userId: number,
  digest: string,
  messages: readonly TakenMessage[],
): Promise<void> => {
  const subject = `follow:${digest}`;
  const [first] = messages;
  if (first === undefined) return;
  const parcels = new Set(messages.map((message) => message.followed_id)).size;
  await sendNotice(tx, {
    userId,
    subject,
    event: 'tracking',
    ...(messages.length === 1
      ? {
          what: 'changed',
          followedId: String(first.followed_id),
          number: maskTrackingNumber(first.tracking_number),
          status: first.status,
          rule: first.rule,
        }
      : {
          what: 'digest',
          parcels,
          statuses: countBy(messages.map(({ status }) => status)),
          rules: countBy(messages.map(({ rule }) => rule)),
        }),
  });
};

/**
 * Publishes messages to the chat channels of their account. Of a change that is both a status and a reason to look at the
 * parcel a channel gets one event, whichever of the two it wants.
 */
const publish = async (tx: Tx, userId: number, messages: readonly TakenMessage[]): Promise<void> => {
  const wanted = ({ status, rule }: TakenMessage): string =>
    [status && 'tracking.updated', rule && 'tracking.attention', 'tracking.*'].filter(Boolean).join(' ');
  for (const [names, changes] of Map.groupBy(messages, wanted)) {
    const events = changes.map(
      ({ followed_id: id, tracking_number: trackingNumber, carrier, status, rule }) => ({
        type: rule === null ? 'tracking.updated' : 'tracking.attention',
        object: `followed:${id}`,
        data: { id: String(id), trackingNumber, carrier, status, rule },
      }),
    );
    await publishToChats(tx, userId, names.split(' '), events);
  }
};

/**
 * Sends what is due of followed numbers: of each account and channel one notice, mail or card. That a message was sent, and
 * the notice, the job that mails it or the events of chats, are one transaction, so that nothing is sent twice or lost.
 */
export const sendDue = async (db: Db): Promise<void> => {
  for (;;) {
    const waiting = await findWaiting(db, atOnce);
    for (const { user_id: userId, channel } of waiting) {
      const digest = randomUUID();
      await inTransaction(db, async (tx) => {
        const messages = await takeDue(tx, userId, channel, digest);
        if (messages.length === 0) return;
        if (channel === 'notice') await notify(tx, userId, digest, messages);
        else if (channel === 'chat') await publish(tx, userId, messages);
        else await enqueue(tx, followMailJob, { userId, digest } satisfies FollowMail, { attempts });
      });
    }
    if (waiting.length < atOnce) return;
  }
};

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
