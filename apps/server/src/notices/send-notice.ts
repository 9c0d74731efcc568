import type { Tx } from '../platform/db/database.ts';
import { recordDue } from '../platform/db/domain-events.ts';
import type { OutboxEvent } from '../platform/db/outbox.ts';
import type { NoticePayload } from './rules.ts';
import { webhookEventsOf } from './webhook-events.ts';
import { deleteUnread, insertUserNotice } from './store.ts';

export type NewNotice = NoticePayload & {
  readonly userId: number;
  /** What it is about, by which it can be taken back, as `reservation:17`. */
  readonly subject?: string;
  /** Seconds from now until it appears, 0. */
  readonly afterSeconds?: number;
  /** What webhook endpoints are told besides, before it and at once. */
  readonly before?: readonly OutboxEvent[];
};

/**
 * Tells an account something by the product itself, in the transaction of what happened: it is told if and only if
 * that commits, and so are its webhook endpoints. What the account muted is not stored; `security` cannot be muted. Said in the language of whoever
 * reads it.
 */
export const sendNotice = async (tx: Tx, notice: NewNotice): Promise<void> => {
  const { userId, subject, afterSeconds = 0, before = [], ...facts } = notice;
  const events = webhookEventsOf(facts).map((event) => ({ ...event, afterSeconds, subject }));
  await insertUserNotice.send(tx, {
    userId,
    event: facts.event,
    what: facts.what,
    facts,
    subject,
    afterSeconds,
    events: JSON.stringify([...before, ...events]),
  });
  recordDue(tx, 'webhooks');
};

/** Takes back what an account was told, or would be, of a subject and has not read yet: it no longer matters. */
export const withdrawNotices = async (tx: Tx, userId: number, subject: string): Promise<void> => {
  await deleteUnread.send(tx, userId, subject);
};
