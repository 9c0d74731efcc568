import type { Selectable } from 'kysely';
import type { Tables } from '../../../platform/db/tables.gen.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import { statement } from '../../../platform/db/database.ts';

export const findLiveSessions = statement<
  { session_id: number; role: Role },
  [readonly number[], readonly number[]]
>(
  `SELECT s.id AS session_id, u.role FROM unnest($1::bigint[], $2::bigint[]) AS open (user_id, session_id)
   JOIN sessions s ON s.user_id = open.user_id AND s.id = open.session_id
   JOIN users u ON u.id = s.user_id
   WHERE s.ended_at IS NULL AND s.expires_at > now() AND u.status = 'active'`,
);

/** How far news reach back behind the look before: what was stored by a transaction that took so long is not missed. */
const overlap = `interval '10 seconds'`;

export type NoticeChange = Pick<Selectable<Tables['notices']>, 'id' | 'target' | 'roles'> & {
  /** The same for the same news, another when it was changed or has appeared since. */
  readonly key: string;
  readonly user_ids: readonly number[] | null;
};

export const findNoticeChanges = statement<NoticeChange, [string, readonly number[], readonly number[]]>(
  `SELECT n.id, concat(n.id, '@', n.xmin, CASE WHEN n.appears_at <= now() THEN '+' END) AS key, n.target, n.roles,
     CASE WHEN n.target = 'user' THEN ARRAY (
       SELECT r.user_id FROM notice_recipients r WHERE r.notice_id = n.id AND r.user_id = ANY ($3::bigint[])
     ) END AS user_ids
   FROM notices n
   WHERE n.id = ANY ($2::bigint[])
     OR (n.hidden_since IS NULL AND n.appears_at > $1::timestamptz - ${overlap} AND n.appears_at <= now())
   UNION ALL
   SELECT p.id, p.id::text, 'user', NULL, ARRAY[p.user_id]
   FROM unnest($3::bigint[]) AS reader (id) JOIN user_notices p ON p.user_id = reader.id
   WHERE p.read_at IS NULL AND p.appears_at > $1::timestamptz - ${overlap} AND p.appears_at <= now()
   ORDER BY id`,
);

export const findNow = statement<{ now: string }, []>('SELECT clock_timestamp() AS now');
