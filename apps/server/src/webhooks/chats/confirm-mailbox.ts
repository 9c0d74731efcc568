import { randomInt } from 'node:crypto';
import { chatLimits } from '@waybill/contract/vocabulary/chat.ts';
import { chatTranslators } from '@waybill/phrases/chat-phrases.ts';
import { z } from 'zod';
import type { Db, Pool, Tx } from '../../platform/db/database.ts';
import { recordDue } from '../../platform/db/domain-events.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { enqueue } from '../../platform/db/enqueue.ts';
import { createLimiter, fixedLimit } from '../../platform/db/limiter.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { translatorFor } from '../../platform/http/language.ts';
import { type Job, defineJob } from '../../platform/jobs/jobs.ts';
import { composeMail } from '../../platform/mail/mail.ts';
import { openRobot } from './sealed-robot.ts';
import { type OwnedId, type StoredChannel, confirmChannel, findChannel, findUnconfirmed } from './store.ts';

const codeMailJob = 'send_channel_code';
const CodeMail = z.object({ userId: z.number().int(), id: z.number().int() });

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code that confirms a mailbox: with the limit of tries nobody guesses one. */
export const newCode = (): string =>
  Array.from({ length: chatLimits.code }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Limits of mails to mailboxes that did not agree to any yet, and of tries of a code. */
export const createMailboxLimits = (pool: Pool) => {
  const toMailbox = createLimiter(pool, 'channel-code', fixedLimit(3, 86_400));
  const ofAccount = createLimiter(pool, 'channel-codes', fixedLimit(20, 86_400));
  const tries = createLimiter(pool, 'channel-try', fixedLimit(10, 3_600));
  return {
    /** Mails with a code: three a day for a mailbox, 20 a day for an account. */
    admitMail: async (userId: number, address: string): Promise<void> => {
      await ofAccount.take(String(userId));
      await toMailbox.take(address);
    },
    /** Ten tries an hour for a channel. */
    admitTry: async (userId: number, id: number): Promise<void> => void (await tries.take(`${userId}:${id}`)),
  };
};
export type MailboxLimits = ReturnType<typeof createMailboxLimits>;

/** Has the code of a channel mailed to its mailbox after the commit. */
export const enqueueCode = (tx: Tx, userId: number, id: number): Promise<void> =>
  enqueue(tx, codeMailJob, { userId, id });

const sendCode = async (
  { db, config, mailer }: Pick<Deps, 'db' | 'config' | 'mailer'>,
  { userId, id }: z.infer<typeof CodeMail>,
): Promise<void> => {
  const [channel] = await findUnconfirmed(db, userId, id);
  const mailbox = channel && openRobot(config, userId, channel.secret);
  if (!channel || !mailbox) return;
  const { language } = channel;
  const t = chatTranslators[language];
  await mailer.send(
    composeMail(mailbox.address, language, translatorFor(language), {
      title: t('chat.code.title', { code: mailbox.secret }),
      paragraphs: [
        t('chat.code.what', { account: channel.account, name: channel.name }),
        t('chat.code.code', { code: mailbox.secret }),
      ],
      footnote: t('chat.code.footnote'),
    }),
  );
};

/** What a worker does for chat channels when asked. */
export const chatJobs = (context: Pick<Deps, 'db' | 'config' | 'mailer'>): readonly Job[] => [
  defineJob({ name: codeMailJob, payload: CodeMail, work: (mail) => sendCode(context, mail) }),
];

/**
 * Confirms a mailbox by its code, in any case; `after` is part of that. Throws notFound, a wrong code, and more tries than
 * ten an hour.
 */
export const confirmMailbox = async (
  { db, config, limits }: { db: Db; config: Deps['config']; limits: MailboxLimits },
  owner: OwnedId,
  code: string,
  after?: (tx: Tx, before: StoredChannel, confirmed: StoredChannel) => Promise<void>,
): Promise<StoredChannel> => {
  const { userId, id } = owner;
  const [[found], [channel]] = await Promise.all([findChannel(db, owner), findUnconfirmed(db, userId, id)]);
  if (found === undefined || channel === undefined) throw new AppError('notFound');
  await limits.admitTry(userId, id);
  if (openRobot(config, userId, channel.secret)?.secret !== code.toUpperCase())
    throw fieldError('code', 'fields.chatCode');
  return inTransaction(db, async (tx) => {
    const [confirmed] = await confirmChannel(tx, userId, id, channel.secret);
    if (confirmed === undefined) throw new AppError('notFound');
    await after?.(tx, found, confirmed);
    recordDue(tx, 'webhooks');
    return confirmed;
  });
};
