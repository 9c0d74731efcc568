import type { NoticeEvent } from '@waybill/contract/vocabulary/notice.ts';
import { publishing } from '../platform/db/outbox.ts';
import { namedStatement, statement } from '../platform/db/database.ts';

export const insertUserNotice = namedStatement<
  never,
  {
    readonly userId: number;
    readonly event: NoticeEvent;
    readonly what: string;
    readonly facts: object;
    readonly subject: string | undefined;
    readonly afterSeconds: number;
    readonly events: string;
  }
>(
  `WITH notice AS (
   INSERT INTO user_notices (user_id, event, what, facts, subject, appears_at)
   SELECT id, $event::text, $what, $facts::jsonb, $subject, now() + make_interval(secs => $afterSeconds::float8)
   FROM users WHERE id = $userId AND ($event = 'security' OR NOT coalesce(notify_prefs -> 'muted' ? $event, false))
   ), ${publishing}`,
);

/** Takes back what an account was told, or would be, of a subject and has not read; what webhooks were told is told. */
export const deleteUnread = statement<never, [number, string]>(
  `WITH withdrawn AS (
     DELETE FROM webhook_events WHERE user_id = $1 AND subject = $2 AND due_at > clock_timestamp()
   )
   DELETE FROM user_notices WHERE user_id = $1 AND subject = $2 AND read_at IS NULL`,
);
