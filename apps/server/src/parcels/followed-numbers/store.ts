import {
  type FollowFilter,
  attentionRules,
  followLimits,
} from '@waybill/contract/endpoints/followed-numbers.ts';
import { type Selectable, type SelectQueryBuilder, type Updateable, sql } from 'kysely';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { contains } from '../../platform/db/like.ts';
import { type Page, rowsBefore } from '../../platform/db/read-page.ts';
import { isOwnParcel } from '../../platform/db/parcel-state.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import type { Parcel } from '../../platform/db/parcel-state.ts';
import { endedStatuses } from './judging/rules.ts';

export type StoredFollowed = Selectable<Tables['followed_numbers']>;

const findLimit = statement<{ count: number; limit: number }, [number]>(
  `SELECT (SELECT count(*)::int FROM followed_numbers
     WHERE user_id = $1 AND archived_at IS NULL AND source <> 'bought') AS count,
     coalesce((SELECT follow_limit FROM users WHERE id = $1), ${followLimits.active}) AS limit`,
);

/**
 * How many numbers of an account count against its limit, those that are not archived and were not bought; and the limit,
 * which the staff may set.
 */
export const readFollowLimit = async (
  reader: Reader,
  userId: number,
): Promise<{ count: number; limit: number }> =>
  (await findLimit(reader, userId))[0] ?? { count: 0, limit: followLimits.active };

/** Those of some numbers, each as carrier and number with a space between, that an account follows. */
export const findKnown = statement<StoredFollowed, [number, readonly string[]]>(
  `SELECT f.* FROM unnest($2::text[]) AS n (name) JOIN followed_numbers f ON f.user_id = $1
     AND f.carrier = split_part(n.name, ' ', 1)::carrier AND f.tracking_number = split_part(n.name, ' ', 2)`,
);

/** Follows numbers (JSON of `ChosenNumber[]`) in one statement, in their order. What is known of them already is to be copied. */
export const insertFollowed = statement<
  Pick<StoredFollowed, 'id' | 'carrier' | 'tracking_number'>,
  [number, string, readonly string[]]
>(
  `WITH added AS (
     INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, tags, reference, note, look_at, judge_at)
     SELECT $1::bigint, n.carrier, n.canonical, 'own', $3::text[], n.reference, n.note, now(), now()
     FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (carrier carrier, canonical text, reference text, note text))
       WITH ORDINALITY AS n (carrier, canonical, reference, note, place)
     ORDER BY n.place
     ON CONFLICT (user_id, carrier, tracking_number) DO NOTHING
     RETURNING id, carrier, tracking_number
   ), queued AS (
     INSERT INTO follow_queues AS q (user_id, carrier, due_at)
     SELECT DISTINCT $1::bigint, carrier, now() FROM added
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

/** A followed number with what only its page shows. */
export const findFollowed = statement<
  StoredFollowed & { readonly [Column in 'carrier_words' | 'events']: Parcel[Column] | null },
  [number, number]
>(
  `SELECT f.*, t.carrier_words, t.events FROM followed_numbers f LEFT JOIN parcels t ON ${isOwnParcel('f')}
   WHERE f.user_id = $1 AND f.id = $2`,
);

/** Changes a followed number; undefined when it is not theirs. */
export const updateFollowed = (
  tx: Tx,
  userId: number,
  id: number,
  change: Updateable<Pick<Tables['followed_numbers'], 'tags' | 'reference' | 'note'>>,
): Promise<StoredFollowed | undefined> =>
  tx
    .updateTable('followed_numbers')
    .set({ user_id: userId, ...change })
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

/** Takes numbers back; they are asked for again. */
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

export type FollowedCount = Pick<StoredFollowed, 'status' | 'attention'> & { readonly count: number };

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
