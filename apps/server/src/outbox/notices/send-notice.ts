import { type WebhookEventType, webhookData } from '@waybill/contract/vocabulary/webhook.ts';
import { type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import { recordDue } from '../../platform/db/domain-events.ts';
import { type OutboxEvent, publishing } from '../../platform/db/outbox.ts';
import { fill } from './paths.ts';
import type { NoticePayload } from './rules.ts';

/** Events of webhooks that are called otherwise than the notices that they go out with. */
const types: Readonly<Record<string, WebhookEventType>> = {
  'order.partial': 'order.completed',
  'reservation.expired': 'order.expired',
  'reservation.blocked': 'order.number_blocked',
};
const objects: Readonly<Record<string, string>> = {
  wait: 'wait:{waitId}',
  ticket: 'ticket:{ticketId}',
  points: 'points',
};

/** What programs are told of a notice: its facts, by their names. That they are those of the contract is tested. */
export const webhookEventsOf = ({ event, what, ...facts }: NoticePayload): readonly OutboxEvent[] => {
  const name = `${event}.${what}`;
  const type = types[name] ?? name;
  if (!Object.hasOwn(webhookData, type)) return [];
  const object = fill(objects[event] ?? 'order:{orderNo}', facts);
  const { number: trackingNumber, ...others } = facts as { readonly number?: string };
  const data = type === 'order.number_blocked' ? { ...others, trackingNumber } : facts;
  return [{ type, object, data: type === 'order.completed' ? { failed: 0, ...data } : data } as OutboxEvent];
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

const insertUserNotice = namedStatement<
  never,
  Pick<NewNotice, 'userId' | 'event' | 'what'> & {
    readonly subject: string | undefined;
    readonly afterSeconds: number;
    readonly facts: object;
    readonly events: string;
  }
>(
  `WITH notice AS (
   INSERT INTO user_notices (user_id, event, what, facts, subject, appears_at)
   SELECT id, $event::text, $what, $facts::jsonb, $subject, now() + make_interval(secs => $afterSeconds::float8)
   FROM users WHERE id = $userId AND ($event = 'security' OR NOT coalesce(notify_prefs -> 'muted' ? $event, false))
   ), ${publishing}`,
);

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

const deleteUnread = statement<never, [number, string]>(
  `WITH withdrawn AS (
     DELETE FROM webhook_events WHERE user_id = $1 AND subject = $2 AND due_at > clock_timestamp()
   )
   DELETE FROM user_notices WHERE user_id = $1 AND subject = $2 AND read_at IS NULL`,
);

/**
 * Takes back what an account was told, or would be, of a subject and has not read yet: it no longer matters. What webhooks
 * were told is told.
 */
export const withdrawNotices = (tx: Tx, userId: number, subject: string): Promise<void> =>
  deleteUnread.send(tx, userId, subject);
