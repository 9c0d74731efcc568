import type { NoticeEvent } from '@waybill/contract/vocabulary/notice.ts';
import { publishing } from '../platform/db/outbox.ts';
import { type Db, namedStatement, statement } from '../platform/db/database.ts';

/** Stores what the product tells an account, unless the account muted that, and what its webhook endpoints are told of it. */
export const insertUserNotice = namedStatement<
  never,
  {
    readonly userId: number;
    readonly event: NoticeEvent;
    readonly what: string;
    readonly facts: object;
    readonly subject: string | undefined;
    /** Seconds until it appears. */
    readonly afterSeconds: number;
    /** JSON of what webhook endpoints are told. */
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

const deleteOldUserNotices = statement<never, [number]>(
  `DELETE FROM user_notices WHERE read_at < now() - make_interval(days => $1::int)`,
);
const deleteOldRecipients = statement<never, [number]>(
  `DELETE FROM notice_recipients WHERE read_at < now() - make_interval(days => $1::int)`,
);
const deleteCoveredReads = statement<never, []>(
  `DELETE FROM notice_reads r USING notice_marks m, notices n
   WHERE m.user_id = r.user_id AND n.id = r.notice_id AND n.appears_at <= m.marked_at AND n.seq <= m.seq`,
);
const deleteOldDevices = statement<never, []>(
  `DELETE FROM known_devices WHERE seen_at < now() - interval '400 days'`,
);

/** Read notices of one account that are kept. */
const keptDays = 180;

/**
 * Forgets, half a year after they were read, notices of single accounts; single reads that a mark covers; and kinds of
 * devices that nobody has used for over a year.
 */
export const deleteOldNotices = async (db: Db): Promise<void> => {
  await deleteOldUserNotices(db, keptDays);
  await deleteOldRecipients(db, keptDays);
  await deleteCoveredReads(db);
  await deleteOldDevices(db);
};
