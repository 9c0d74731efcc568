import { type FollowFilter, attentionRules } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { type Reader, type Tx, namedStatement, statement } from '../platform/db/database.ts';
import { contains } from '../platform/db/like.ts';
import { type Page, rowsBefore } from '../platform/db/read-page.ts';
import type { Tables } from '../platform/db/tables.gen.ts';
import { msOf } from '../platform/db/times.ts';
import { endedStatuses } from './judging/rules.ts';

export type StoredFollowed = Selectable<Tables['followed_numbers']>;

/**
 * How many numbers of an account count against its limit, those that are not archived and were not bought; and the limit
 * that the staff set, where they did.
 */
export const countLimited = statement<{ count: number; own_limit: number | null }, [number]>(
  `SELECT (SELECT count(*)::int FROM followed_numbers
     WHERE user_id = $1 AND archived_at IS NULL AND source <> 'bought') AS count,
     (SELECT follow_limit FROM users WHERE id = $1) AS own_limit`,
);

export const findKnown = statement<
  { id: number; carrier: Carrier; tracking_number: string; archived: boolean },
  [number, readonly Carrier[], readonly string[]]
>(
  `SELECT f.id, f.carrier, f.tracking_number, f.archived_at IS NOT NULL AS archived
   FROM unnest($2::carrier[], $3::text[]) AS n (carrier, tracking_number)
   JOIN followed_numbers f ON f.user_id = $1 AND f.carrier = n.carrier AND f.tracking_number = n.tracking_number`,
);

/** Follows numbers in one statement, in their order. What is known of them already is to be copied. */
export const insertFollowed = namedStatement<
  { id: number; carrier: Carrier; tracking_number: string },
  {
    userId: number;
    carriers: readonly Carrier[];
    numbers: readonly string[];
    references: readonly (string | null)[];
    notes: readonly (string | null)[];
    tags: readonly string[];
  }
>(
  `WITH added AS (
     INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, tags, reference, note, look_at, judge_at)
     SELECT $userId::bigint, n.carrier, n.tracking_number, 'own', $tags::text[], n.reference, n.note, now(), now()
     FROM unnest($carriers::carrier[], $numbers::text[], $references::text[], $notes::text[])
       WITH ORDINALITY AS n (carrier, tracking_number, reference, note, place)
     ORDER BY n.place
     ON CONFLICT (user_id, carrier, tracking_number) DO NOTHING
     RETURNING id, carrier, tracking_number
   ), queued AS (
     INSERT INTO follow_queues AS q (user_id, carrier, due_at)
     SELECT DISTINCT $userId::bigint, carrier, now() FROM added
     ON CONFLICT (user_id, carrier) DO UPDATE SET due_at = least(q.due_at, excluded.due_at)
   )
   SELECT id, carrier, tracking_number FROM added ORDER BY id`,
);

type Narrowed<Row> = SelectQueryBuilder<Tables, 'followed_numbers', Row>;

const narrow = <Row>(query: Narrowed<Row>, userId: number, filter: FollowFilter): Narrowed<Row> => {
  let rows = query.where('user_id', '=', userId);
  if (filter.archived !== 'all')
    rows = rows.where('archived_at', filter.archived === 'true' ? 'is not' : 'is', null);
  if (filter.status !== undefined) rows = rows.where('status', '=', filter.status);
  if (filter.subStatus === 'none') rows = rows.where('sub_status', 'is', null);
  else if (filter.subStatus !== undefined) rows = rows.where('sub_status', '=', filter.subStatus);
  if (filter.service === 'none') rows = rows.where('service', 'is', null);
  else if (filter.service !== undefined) rows = rows.where('service', '=', filter.service);
  if (filter.ended !== undefined)
    rows = rows.where('status', filter.ended === 'true' ? 'in' : 'not in', endedStatuses);
  if (filter.onTime !== undefined)
    rows = rows
      .where('status', '=', 'delivered')
      .whereRef('delivered_on', filter.onTime === 'true' ? '<=' : '>', 'expected_on');
  if (filter.carrier !== undefined) rows = rows.where('carrier', '=', filter.carrier);
  if (filter.attention === 'any') rows = rows.where('attention', 'is not', null);
  else if (filter.attention !== undefined) rows = rows.where('attention', '=', filter.attention);
  if (filter.tag !== undefined) rows = rows.where(sql<boolean>`tags @> ARRAY[${filter.tag}]::text[]`);
  if (filter.place !== undefined) rows = rows.where('last_region', '=', filter.place.toUpperCase());
  if (filter.deliveredFrom !== undefined) rows = rows.where('delivered_on', '>=', filter.deliveredFrom);
  if (filter.deliveredTo !== undefined) rows = rows.where('delivered_on', '<=', filter.deliveredTo);
  const { keyword } = filter;
  if (keyword !== undefined && keyword !== '') {
    const number = keyword.replaceAll(/[\s-]/g, '').toUpperCase();
    rows = rows.where((is) =>
      is.or([
        ...(number === '' ? [] : [is('tracking_number', 'like', contains(number))]),
        is('reference', 'ilike', contains(keyword)),
        sql<boolean>`array_to_string(tags, E'\\n') ILIKE ${contains(keyword)}`,
        is('last_city', 'ilike', contains(keyword)),
        is('last_region', '=', keyword.toUpperCase()),
      ]),
    );
  }
  return rows;
};

export const listFollowed = async (
  reader: Reader,
  userId: number,
  filter: FollowFilter,
  page: Page,
): Promise<{ list: StoredFollowed[]; total: number }> => {
  const found = narrow(reader.selectFrom('followed_numbers'), userId, filter);
  const byUrgency = sql`array_position(${[...attentionRules]}::text[], attention)`;
  const ordered = <Row>(rows: Narrowed<Row>): Narrowed<Row> =>
    filter.attention === undefined
      ? rows.orderBy('id', 'desc')
      : rows.orderBy(byUrgency).orderBy('attention_since').orderBy('id');
  const [ids, { total }] = await Promise.all([
    ordered(found.select('id')).limit(page.pageSize).offset(rowsBefore(page)).execute(),
    found.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const keys = ids.map(({ id }) => id);
  const list = await ordered(
    reader
      .selectFrom('followed_numbers')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', sql<number>`ANY (${keys}::bigint[])`),
  ).execute();
  return { list, total };
};

export const listFollowedBelow = (
  reader: Reader,
  userId: number,
  filter: FollowFilter,
  below: number | undefined,
  limit: number,
): Promise<StoredFollowed[]> => {
  const rows = narrow(reader.selectFrom('followed_numbers').selectAll(), userId, filter);
  return (below === undefined ? rows : rows.where('id', '<', below))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
};

export type FollowedDetail = StoredFollowed & {
  carrier_words: string | null;
  look_ms: number | null;
  now: number;
};

/** A followed number with what only its page shows. */
export const findFollowed = statement<FollowedDetail, [number, number]>(
  `SELECT f.*, t.carrier_words, ${msOf('f.look_at')} AS look_ms, ${msOf('now()')} AS now
   FROM followed_numbers f
   LEFT JOIN tracking_states t ON t.carrier = f.carrier AND t.tracking_number = f.tracking_number
   WHERE f.user_id = $1 AND f.id = $2`,
);

export type FollowedChange = {
  readonly tags?: readonly string[] | undefined;
  readonly reference?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly archived?: boolean | undefined;
};

/** Changes a followed number; undefined when it is not theirs. One that is taken back is asked for again. */
export const updateFollowed = (
  tx: Tx,
  userId: number,
  id: number,
  change: FollowedChange,
): Promise<StoredFollowed | undefined> =>
  tx
    .updateTable('followed_numbers')
    .set({
      user_id: userId,
      ...(change.tags !== undefined && { tags: [...change.tags] }),
      ...(change.reference !== undefined && { reference: change.reference }),
      ...(change.note !== undefined && { note: change.note }),
      ...(change.archived === true && {
        archived_at: sql<string>`coalesce(archived_at, now())`,
        look_at: sql<string>`CASE WHEN source = 'bought' THEN look_at END`,
      }),
      ...(change.archived === false && {
        archived_at: null,
        look_at: sql<string>`CASE WHEN archived_at IS NULL THEN look_at ELSE now() END`,
        judge_at: sql<string>`CASE WHEN archived_at IS NULL THEN judge_at ELSE now() END`,
      }),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const queueLooks = statement<never, [number]>(
  `INSERT INTO follow_queues (user_id, carrier, due_at)
   SELECT DISTINCT user_id, carrier, now() FROM followed_numbers WHERE user_id = $1
   ON CONFLICT (user_id, carrier) DO UPDATE SET due_at = excluded.due_at`,
);

export const archiveFollowed = statement<{ id: number }, [number, readonly number[]]>(
  `UPDATE followed_numbers SET archived_at = now(), look_at = CASE WHEN source = 'bought' THEN look_at END
   WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND archived_at IS NULL RETURNING id`,
);

export const unarchiveFollowed = statement<{ id: number }, [number, readonly number[]]>(
  `UPDATE followed_numbers SET archived_at = NULL, look_at = now(), judge_at = now()
   WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND archived_at IS NOT NULL RETURNING id`,
);

/** Forgets numbers that an account followed; those that it bought are archived. */
export const deleteFollowed = statement<{ id: number }, [number, readonly number[]]>(
  `WITH gone AS (
     DELETE FROM followed_numbers WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND source <> 'bought' RETURNING id
   ), kept AS (
     UPDATE followed_numbers SET archived_at = now()
     WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND source = 'bought' AND archived_at IS NULL RETURNING id
   )
   SELECT id FROM gone UNION ALL SELECT id FROM kept`,
);

export const tagFollowed = statement<{ id: number }, [number, readonly number[], readonly string[], number]>(
  `UPDATE followed_numbers f SET tags = merged.tags
   FROM (
     SELECT user_id, id, tags || ARRAY(SELECT tag FROM unnest($3::text[]) AS tag WHERE tag <> ALL (f.tags)) AS tags
     FROM followed_numbers f WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND NOT f.tags @> $3::text[]
   ) AS merged
   WHERE f.user_id = merged.user_id AND f.id = merged.id AND cardinality(merged.tags) <= $4::int
   RETURNING f.id`,
);

export const untagFollowed = statement<{ id: number }, [number, readonly number[], readonly string[]]>(
  `UPDATE followed_numbers SET tags = ARRAY(SELECT tag FROM unnest(tags) AS tag WHERE tag <> ALL ($3::text[]))
   WHERE user_id = $1 AND id = ANY ($2::bigint[]) AND tags && $3::text[] RETURNING id`,
);

export type FollowedCount = {
  status: TrackingStatus;
  attention: StoredFollowed['attention'];
  count: number;
};

export const countActive = statement<FollowedCount, [number]>(
  `SELECT status, attention, count(*)::int AS count
   FROM followed_numbers WHERE user_id = $1 AND archived_at IS NULL GROUP BY 1, 2`,
);

export const countAll = statement<{ count: number }, [number]>(
  'SELECT count(*)::int AS count FROM followed_numbers WHERE user_id = $1',
);

export const countTags = statement<{ tag: string; count: number }, [number, number]>(
  `SELECT tag, count(*)::int AS count FROM followed_numbers, unnest(tags) AS tag
   WHERE user_id = $1 AND archived_at IS NULL GROUP BY tag ORDER BY count(*) DESC, tag LIMIT $2::int`,
);
