import type { FollowNotifications } from '@waybill/contract/endpoints/follow-notifications.ts';
import type { AttentionRule } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { Selectable } from 'kysely';
import { namedStatement, statement } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.gen.ts';
import type { StoredFollowed } from '../store.ts';

/** A followed number as it was judged. `changes` counts what changed of it so far. */
export type ChangedNumber = StoredFollowed & {
  readonly previous_status: StoredFollowed['status'];
  readonly status_changed: boolean;
  readonly rule_changed: boolean;
};

type Message = Selectable<Tables['follow_messages']>;

export const findSettings = statement<
  // What was stored before chats has none.
  { user_id: number; settings: Partial<FollowNotifications> },
  [readonly number[]]
>('SELECT user_id, settings FROM follow_notifications WHERE user_id = ANY ($1::bigint[])');

export const findZone = statement<{ zone: string }, []>(`SELECT current_setting('TimeZone') AS zone`);

export const saveSettings = statement<never, [number, string]>(
  `INSERT INTO follow_notifications (user_id, settings) VALUES ($1, $2::jsonb)
   ON CONFLICT (user_id) DO UPDATE SET settings = excluded.settings`,
);

export const reviseWaiting = namedStatement<
  never,
  {
    userId: number;
    channel: Message['channel'];
    statuses: readonly TrackingStatus[];
    rules: readonly AttentionRule[];
    /** Milliseconds since the epoch. */
    dueAt: number;
  }
>(
  `WITH waiting AS (
     SELECT m.*, CASE WHEN status = ANY ($statuses::tracking_status[]) THEN status END AS kept_status,
       CASE WHEN rule = ANY ($rules::text[]) THEN rule END AS kept_rule
     FROM follow_messages m WHERE user_id = $userId AND channel = $channel AND sent_at IS NULL
     ORDER BY followed_id, change FOR UPDATE
   ), gone AS (
     DELETE FROM follow_messages m USING waiting w
     WHERE (m.user_id, m.followed_id, m.change, m.channel) = (w.user_id, w.followed_id, w.change, w.channel)
       AND w.kept_status IS NULL AND w.kept_rule IS NULL
   )
   UPDATE follow_messages m SET status = w.kept_status, rule = w.kept_rule, due_at = to_timestamp($dueAt::float8 / 1000)
   FROM waiting w
   WHERE (m.user_id, m.followed_id, m.change, m.channel) = (w.user_id, w.followed_id, w.change, w.channel)
     AND (w.kept_status IS NOT NULL OR w.kept_rule IS NOT NULL)`,
);

/** One that the transaction itself sends has its time in `sent_at`. */
export type NewMessage = Omit<Message, 'digest'>;

/** Keeps messages (JSON of `NewMessage[]`), of each change and channel the first. */
export const insertMessages = statement<never, [string]>(
  `INSERT INTO follow_messages (user_id, followed_id, change, channel, status, rule, due_at, sent_at)
   SELECT user_id, followed_id, change, channel, status, rule, due_at, sent_at
   FROM jsonb_populate_recordset(NULL::follow_messages, $1::jsonb) ON CONFLICT DO NOTHING`,
);

export const findWaiting = statement<
  { user_id: number; channel: Exclude<Message['channel'], 'webhook'> },
  [number]
>(
  `SELECT user_id, channel FROM follow_messages WHERE sent_at IS NULL AND due_at <= now()
   GROUP BY user_id, channel ORDER BY min(due_at) LIMIT $1::int`,
);

export type TakenMessage = Pick<Message, 'followed_id' | 'status' | 'rule'> &
  Pick<StoredFollowed, 'tracking_number' | 'carrier' | 'reference'>;

/** Takes what is due of an account and channel, marked as sent with a digest; who comes second waits and gets nothing. */
export const takeDue = statement<TakenMessage, [number, Message['channel'], string]>(
  `WITH due AS (
     SELECT user_id, followed_id, change, channel FROM follow_messages
     WHERE user_id = $1 AND channel = $2 AND sent_at IS NULL AND due_at <= now()
     ORDER BY followed_id, change FOR UPDATE
   ), taken AS (
     UPDATE follow_messages m SET sent_at = now(), digest = $3::uuid FROM due d
     WHERE (m.user_id, m.followed_id, m.change, m.channel) = (d.user_id, d.followed_id, d.change, d.channel)
     RETURNING m.user_id, m.followed_id, m.change, m.status, m.rule
   )
   SELECT t.followed_id, t.status, t.rule, f.tracking_number, f.carrier, f.reference
   FROM taken t JOIN followed_numbers f ON f.user_id = t.user_id AND f.id = t.followed_id
   ORDER BY t.followed_id, t.change`,
);

export const findDigest = statement<TakenMessage, [number, string]>(
  `SELECT m.followed_id, m.status, m.rule, f.tracking_number, f.carrier, f.reference
   FROM follow_messages m JOIN followed_numbers f ON f.user_id = m.user_id AND f.id = m.followed_id
   WHERE m.user_id = $1 AND m.digest = $2::uuid ORDER BY m.rule IS NULL, m.followed_id, m.change`,
);

export const findReader = statement<{ email: string; locale: Locale }, [number]>(
  `SELECT email, locale FROM users WHERE id = $1 AND status = 'active'`,
);
