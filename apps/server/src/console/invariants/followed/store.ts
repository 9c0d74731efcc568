import { unpaidAmong } from '../../../platform/db/unpaid-stock.ts';
import { keysBy, wrongBy } from '../check.ts';

export const followersAfter = keysBy(
  `SELECT DISTINCT user_id AS key FROM follow_queues WHERE user_id > $1 ORDER BY user_id LIMIT $2`,
);

/**
 * Followed numbers whose copied state is another than that of their parcel, and that nothing will correct. A state and the
 * mark of its followers are one statement: what is not marked is copied. The time of the mark may be after the beginning
 * of this transaction. A state that was opened to ask for it, and never answered, says nothing yet.
 */
export const findWrongStates = wrongBy(
  `WITH other AS MATERIALIZED (
     SELECT f.user_id, f.id, f.tracking_number, f.status AS copied, t.status AS stands
     FROM followed_numbers f
     JOIN tracking_states t ON t.carrier = f.carrier AND t.tracking_number = f.tracking_number
     WHERE f.user_id = ANY ($1::bigint[]) AND f.status <> t.status
       AND (t.fetched_at IS NOT NULL OR t.lease IS NULL)
       AND (f.judge_at IS NULL OR f.judge_at > clock_timestamp())
   ), ${unpaidAmong('other')}
   SELECT user_id AS key, user_id AS "userId", id AS "followedId", copied, stands FROM other
   WHERE tracking_number NOT IN (SELECT tracking_number FROM unpaid)`,
);

/** Changes with several messages for a channel, of which nothing changed, or whose notice is missing or there twice. */
export const findWrongMessages = wrongBy(
  `SELECT m.user_id AS key, m.user_id AS "userId", m.followed_id AS "followedId", m.change, m.channel, 'twice' AS problem
   FROM follow_messages m WHERE m.user_id = ANY ($1::bigint[])
   GROUP BY m.user_id, m.followed_id, m.change, m.channel HAVING count(*) > 1
   UNION ALL
   SELECT m.user_id, m.user_id, m.followed_id, m.change, m.channel, 'unknown_change'
   FROM follow_messages m JOIN followed_numbers f ON f.user_id = m.user_id AND f.id = m.followed_id
   WHERE m.user_id = ANY ($1::bigint[]) AND m.change NOT BETWEEN 1 AND f.changes
   UNION ALL
   SELECT m.user_id, m.user_id, min(m.followed_id), min(m.change), 'notice',
     CASE WHEN n.notices IS NULL THEN 'not_delivered' ELSE 'twice' END
   FROM follow_messages m
   LEFT JOIN (
     SELECT user_id, subject, count(*) AS notices FROM user_notices
     WHERE user_id = ANY ($1::bigint[]) AND event = 'tracking' GROUP BY user_id, subject
   ) n ON n.user_id = m.user_id AND n.subject = 'follow:' || m.digest
   WHERE m.user_id = ANY ($1::bigint[]) AND m.channel = 'notice' AND m.sent_at IS NOT NULL
     AND n.notices IS DISTINCT FROM 1
   GROUP BY m.user_id, m.digest, n.notices`,
);
