import type { Tx } from '../platform/db/database.ts';
import type { NoticePayload } from './rules.ts';
import { deleteUnread, insertUserNotice } from './store.ts';

/** A notice of the product to one account. */
export type NewNotice = NoticePayload & {
  readonly userId: number;
  /** What it is about, by which it can be taken back, as `reservation:17`. */
  readonly subject?: string;
  /** Seconds from now until it appears, 0. */
  readonly afterSeconds?: number;
};

/**
 * Tells an account something by the product itself, in the transaction of what happened: it is told if and only if
 * that commits. What the account muted is not stored; `security` cannot be muted. Said in the language of whoever
 * reads it.
 */
export const sendNotice = async (tx: Tx, notice: NewNotice): Promise<void> => {
  const { userId, subject, afterSeconds = 0, ...facts } = notice;
  await insertUserNotice(tx, {
    userId,
    event: facts.event,
    what: facts.what,
    facts,
    subject,
    afterSeconds,
  });
};

/** Takes back what an account was told, or would be, of a subject and has not read yet: it no longer matters. */
export const withdrawNotices = async (tx: Tx, userId: number, subject: string): Promise<void> => {
  await deleteUnread(tx, userId, subject);
};
