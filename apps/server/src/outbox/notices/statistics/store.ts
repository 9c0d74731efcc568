import type { Selectable } from 'kysely';
import type { Tables } from '../../../platform/db/tables.gen.ts';
import { statement } from '../../../platform/db/database.ts';

export type ReadNotice = Pick<Selectable<Tables['notices']>, 'id' | 'target'> & {
  readonly day: string;
  readonly named: number;
  /** Readers that the marks do not tell of. */
  readonly reads: number;
};

const readNotices = (which: string): string =>
  `SELECT n.id, n.target, n.appears_at::date AS day,
     (SELECT count(*)::int FROM notice_recipients r WHERE r.notice_id = n.id) AS named,
     CASE WHEN n.target = 'user'
       THEN (SELECT count(*)::int FROM notice_recipients r WHERE r.notice_id = n.id AND r.read_at IS NOT NULL)
       ELSE (SELECT count(*)::int FROM notice_reads r JOIN users u ON u.id = r.user_id
         LEFT JOIN notice_marks m ON m.user_id = r.user_id
         WHERE r.notice_id = n.id AND u.status IN ('active', 'locked') AND (n.roles IS NULL OR u.role = ANY (n.roles))
           AND (m.marked_at IS NULL OR m.marked_at < n.appears_at))
     END AS reads
   FROM notices n WHERE n.type <> 'announcement' AND ${which} ORDER BY n.appears_at, n.id`;

export const findReadNotices = statement<ReadNotice, [readonly number[]]>(
  readNotices('n.id = ANY ($1::bigint[])'),
);

export const findRecentNotices = statement<ReadNotice, [number]>(
  readNotices(
    'n.deleted_at IS NULL AND n.appears_at <= now() AND n.appears_at >= current_date - ($1::int - 1)',
  ),
);

/**
 * For how many accounts notifications for many are, and how many of those marked all as read since; accounts and marks are
 * read once, however many notifications there are. For each appearance in order, by role, it counts the accounts made
 * before it. Whoever has a mark was made before it: readers are the markers made before less the marks made before.
 */
export const countAudiences = statement<
  { id: number; recipients: number; readers: number },
  [readonly number[]]
>(
  `WITH appearances AS (
     SELECT id, roles, appears_at, row_number() OVER (ORDER BY appears_at, id) - 1 AS place
     FROM notices WHERE id = ANY ($1::bigint[])
   ), times AS (
     SELECT coalesce(array_agg(appears_at ORDER BY place), '{}') AS at FROM appearances
   ), accounts AS MATERIALIZED (
     SELECT u.role, width_bucket(u.created_at, times.at) AS born, width_bucket(m.marked_at, times.at) AS marked
     FROM times, users u LEFT JOIN notice_marks m ON m.user_id = u.id WHERE u.status IN ('active', 'locked')
   ), counted AS (
     SELECT role, born AS place, count(*) AS recipients, count(marked) AS readers FROM accounts GROUP BY 1, 2
     UNION ALL
     SELECT role, marked, 0, -count(*) FROM accounts WHERE marked IS NOT NULL GROUP BY 1, 2
   ), running AS (
     SELECT id, sum(recipients) OVER before AS recipients, sum(readers) OVER before AS readers
     FROM (
       SELECT NULL::bigint AS id, role, place, recipients, readers FROM counted
       UNION ALL
       SELECT a.id, r.role, a.place, 0, 0 FROM appearances a
       JOIN (SELECT DISTINCT role FROM counted) AS r ON a.roles IS NULL OR r.role = ANY (a.roles)
     ) AS steps
     WINDOW before AS (PARTITION BY role ORDER BY place)
   )
   SELECT id, sum(recipients)::int AS recipients, sum(readers)::int AS readers FROM running
   WHERE id IS NOT NULL GROUP BY id`,
);

export const countNotices = statement<
  Pick<Selectable<Tables['notices']>, 'type' | 'priority'> & Record<'total' | 'active' | 'scheduled', number>,
  []
>(
  `SELECT type, priority, count(*)::int AS total,
     (count(*) FILTER (WHERE active AND appears_at <= now() AND (end_at IS NULL OR end_at > now())))::int AS active,
     (count(*) FILTER (WHERE active AND appears_at > now()))::int AS scheduled
   FROM notices WHERE deleted_at IS NULL GROUP BY 1, 2`,
);

export const findDays = statement<{ day: string }, [number]>(
  `SELECT day::date AS day FROM generate_series(current_date - ($1::int - 1), current_date, '1 day') AS day ORDER BY 1`,
);
