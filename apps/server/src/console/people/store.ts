import type { ActEffect, StaffUser } from '@waybill/contract/endpoints/people-shapes.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Db, statement } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { readUnder } from '../../platform/db/transaction.ts';
import { type Condition, allOf, columnsOf, field, fieldsOf, when } from '../../platform/db/view.ts';
import { begins } from '../../platform/db/like.ts';
import { type UserFilter, mostLookedAt, phoneSpellings, sourceOf } from './rules.ts';

const looked = (filter: UserFilter): Part => sql.lit(mostLookedAt(filter) + 1);
const orders = {
  created_desc: sql`id DESC`,
  created_asc: sql`id ASC`,
  login_desc: sql`last_login_at DESC NULLS LAST, id DESC`,
} as const;

type Part = RawBuilder<unknown>;

// Roles and statuses are written out: only so the database sees that an index of a part of the rows will do.
const conditionsOf = ({ role, status }: UserFilter): Condition[] => [
  when(role, (name) => sql`role = ${sql.lit(name)}`),
  when(status, (name) => sql`status = ${sql.lit(name)}`),
];

const idOf = (keyword: string): number => (/^\d{1,16}$/.test(keyword) ? rowId(keyword) : -1);

const anyPhone = (text: string): Part =>
  sql.join(
    phoneSpellings(text).map((spelling) => begins(sql`phone`, spelling)),
    sql` OR `,
  );

const names = (keyword: string): Part => {
  const text = keyword.toLowerCase();
  return sql`(${begins(sql`email`, text)} OR ${begins(sql`user_name`, text)} OR ${begins(sql`lower(nickname)`, text)}
    OR ${anyPhone(text)} OR id = ${idOf(keyword)})`;
};

// What a keyword begins, each once: first as many as are counted, in the order of their addresses, then the filters.
const begun = (filter: UserFilter, keyword: string): Part => {
  const text = keyword.toLowerCase();
  const limit = looked(filter);
  const columns = sql`id, role, status, last_login_at`;
  const byEmail = begins(sql`email`, text);
  const byName = sql`user_name <> email AND ${begins(sql`user_name`, text)}`;
  const byNickname = sql`nickname IS NOT NULL AND ${begins(sql`lower(nickname)`, text)}`;
  const byPhone = phoneSpellings(text).map(
    (spelling) => sql`UNION ALL (SELECT ${columns} FROM users
        WHERE phone IS NOT NULL AND ${begins(sql`phone`, spelling)} ORDER BY phone USING ~<~ LIMIT ${limit})`,
  );
  return sql`SELECT DISTINCT ON (id) ${columns} FROM (
      (SELECT ${columns} FROM users WHERE ${byEmail} ORDER BY email USING ~<~ LIMIT ${limit})
      UNION ALL (SELECT ${columns} FROM users WHERE ${byName} AND NOT (${byEmail}) ORDER BY user_name USING ~<~ LIMIT ${limit})
      UNION ALL (SELECT ${columns} FROM users WHERE id = ${idOf(keyword)} AND NOT (${byEmail}) AND NOT (${byName}))
      UNION ALL (SELECT ${columns} FROM users WHERE ${byNickname} ORDER BY lower(nickname) USING ~<~ LIMIT ${limit})
      ${sql.join(byPhone, sql` `)}
    ) b LIMIT ${limit}`;
};

/** What the statement of a list begins with: `page` with the ids, `counts` with how many there are and were seen. */
const partsOf = (filter: UserFilter, size: number, skip: number): Part => {
  const { keyword, sort } = filter;
  const cut = sql`ORDER BY ${orders[sort]} LIMIT ${size} OFFSET ${skip}`;
  if (keyword !== undefined && sourceOf(filter) === 'keyword')
    return sql`found AS MATERIALIZED (${begun(filter, keyword)}),
      kept AS MATERIALIZED (SELECT id, last_login_at FROM found WHERE ${allOf(conditionsOf(filter))}),
      counts AS (SELECT (SELECT count(*)::int FROM kept) AS total, (SELECT count(*)::int FROM found) AS seen),
      chosen AS (SELECT id FROM kept ${cut})`;
  const where = allOf([...conditionsOf(filter), when(keyword, names)]);
  return sql`counts AS (SELECT count(*)::int AS total, count(*)::int AS seen
      FROM (SELECT id FROM users WHERE ${where} LIMIT ${looked(filter)}) c),
    chosen AS (SELECT id FROM users WHERE ${where} ${cut})`;
};

const balance = (account: string): string =>
  `coalesce((SELECT a.balance FROM point_accounts a WHERE a.user_id = u.id AND a.account = '${account}'), 0)`;

const { text: columns, answerOf } = columnsOf<StaffUser>({
  id: field.id('u.id'),
  ...fieldsOf('u', 'userName', 'email', 'nickname', 'role', 'status'),
  balance: field.points(balance('available')),
  frozen: field.points(balance('frozen')),
  createdTime: field.time('u.created_at'),
  lastLoginTime: field.timeOrNull('u.last_login_at'),
});

export const usersStatement = (filter: UserFilter, size: number, skip: number) =>
  sql<StaffUser & { total: number; seen: number; place: number | null }>`WITH ${partsOf(filter, size, skip)},
    page AS (SELECT id, row_number() OVER () AS place FROM chosen)
    SELECT counts.total, counts.seen, r.*
    FROM counts LEFT JOIN (
      SELECT p.place, ${sql.raw(columns)} FROM page p JOIN users u ON u.id = p.id
    ) r ON true ORDER BY r.place`;

/** A prefix may begin ten names or all of them: each is planned as it comes, and never by reading every match first. */
export const planWhatComes = sql`SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL enable_bitmapscan = off`;

export const listUsers = async (db: Db, filter: UserFilter, size: number, skip: number) => {
  const most = mostLookedAt(filter);
  const page = usersStatement(filter, skip >= most ? 0 : size, Math.min(skip, most));
  const rows = await readUnder(db, planWhatComes, page);
  const [first] = rows;
  return {
    list: rows.flatMap((row) => {
      const { total: _, seen: __, place, ...user } = row;
      return place === null ? [] : [answerOf(user)];
    }),
    total: Math.min(first?.total ?? 0, most),
    more: (first?.seen ?? 0) > most,
  };
};

/** Sets the status of an account; one of the staff that is enabled again has its rights by who enabled it. */
export const updateStatus = statement<never, [number, 'active' | 'disabled', number]>(
  `UPDATE users SET status = $2,
     role_since = CASE WHEN $2 = 'active' AND role <> 'user' THEN now() ELSE role_since END,
     role_by = CASE WHEN $2 = 'active' AND role <> 'user' THEN $3 ELSE role_by END
   WHERE id = $1`,
);

export const updateRole = statement<never, [number, Role, number]>(
  'UPDATE users SET role = $2, role_since = now(), role_by = $3 WHERE id = $1',
);

export const updateFollowLimit = statement<never, [number, number]>(
  'UPDATE users SET follow_limit = $2 WHERE id = $1',
);

export const findAccount = statement<{ id: number }, [number]>('SELECT id FROM users WHERE id = $1');

export const countStanding = statement<
  Pick<ActEffect, 'numbersHeld' | 'reservations' | 'waits' | 'followed' | 'webhooksPaused'>,
  [number]
>(
  `SELECT (SELECT coalesce(sum(cardinality(shipment_ids)), 0)::int FROM holds
       WHERE user_id = $1 AND ended_at IS NULL AND expires_at > now()) AS "numbersHeld",
     (SELECT count(*)::int FROM orders WHERE user_id = $1 AND status = 'reserved') AS reservations,
     (SELECT count(*)::int FROM waits WHERE user_id = $1 AND state = 'waiting' AND until > now()) AS waits,
     (SELECT count(*)::int FROM followed_numbers WHERE user_id = $1 AND archived_at IS NULL) AS followed,
     (SELECT count(*)::int FROM webhook_endpoints WHERE user_id = $1 AND NOT team AND state = 'active')
       AS "webhooksPaused"`,
);
