import type { Tx } from '../../platform/db/database.ts';
import { recordDue } from '../../platform/db/domain-events.ts';
import type { OutboxEvent } from '../../platform/db/outbox.ts';
import type { NoticePayload } from './rules.ts';
import { deleteUnread, insertUserNotice } from './sending/store.ts';

/** What programs are told of a notice: its facts. */
const dataOf = <Notice extends NoticePayload>(notice: Notice) => {
  const { event: _, what: __, ...data } = notice;
  return data;
};

const waitEventsOf = (notice: NoticePayload & { readonly event: 'wait' }): readonly OutboxEvent[] => {
  const object = `wait:${notice.waitId}`;
  switch (notice.what) {
    case 'available':
      return [{ type: 'wait.available', object, data: dataOf(notice) }];
    case 'reserved':
      return [{ type: 'wait.reserved', object, data: dataOf(notice) }];
    case 'expired':
      return [{ type: 'wait.expired', object, data: dataOf(notice) }];
    default:
      return [];
  }
};

const webhookEventsOf = (notice: NoticePayload): readonly OutboxEvent[] => {
  switch (notice.event) {
    case 'order': {
      const failed = notice.what === 'partial' ? notice.failed : 0;
      const data = { ...dataOf(notice), failed };
      return [{ type: 'order.completed', object: `order:${notice.orderNo}`, data }];
    }
    case 'reservation': {
      if (notice.what === 'heldBlocked') return [];
      const object = `order:${notice.orderNo}`;
      if (notice.what === 'expiring') return [{ type: 'reservation.expiring', object, data: dataOf(notice) }];
      if (notice.what === 'expired') return [{ type: 'order.expired', object, data: dataOf(notice) }];
      const { number: trackingNumber, ...data } = dataOf(notice);
      return [{ type: 'order.number_blocked', object, data: { ...data, trackingNumber } }];
    }
    case 'wait':
      return waitEventsOf(notice);
    case 'refund': {
      const object = `order:${notice.orderNo}`;
      if (notice.what === 'refused') return [{ type: 'refund.refused', object, data: dataOf(notice) }];
      return notice.what === 'given'
        ? [{ type: 'refund.given', object, data: dataOf(notice) }]
        : [{ type: 'refund.accepted', object, data: dataOf(notice) }];
    }
    case 'ticket':
      return [{ type: `ticket.${notice.what}`, object: `ticket:${notice.ticketId}`, data: dataOf(notice) }];
    case 'points':
      return notice.what === 'low'
        ? [{ type: 'points.low', object: 'points', data: dataOf(notice) }]
        : [{ type: `points.${notice.what}`, object: 'points', data: dataOf(notice) }];
    default:
      return [];
  }
};

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
