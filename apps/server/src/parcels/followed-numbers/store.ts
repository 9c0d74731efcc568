import {
  type FollowFilter,
  type FollowedNumber,
  attentionRules,
  followLimits,
} from '@waybill/contract/endpoints/followed-numbers.ts';
import { refreshPauseMs } from '@waybill/contract/endpoints/tracking.ts';
import { type Selectable, type Updateable, sql } from 'kysely';
import { type Reader, type Tx, statement } from '../../platform/db/database.ts';
import { contains } from '../../platform/db/like.ts';
import type { Page } from '../../platform/db/read-page.ts';
import { isOwnParcel } from '../../platform/db/parcel-state.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import type { Parcel } from '../../platform/db/parcel-state.ts';
import { type Condition, allOf, equals, field, hasText, view, when } from '../../platform/db/view.ts';
import { endedStatuses } from './judging/rules.ts';

export type StoredFollowed = Selectable<Tables['followed_numbers']>;

/** A followed number with its purchase, where it was bought. */
export type ListedFollowed = StoredFollowed & Pick<FollowedNumber, 'purchase'>;

const joinPurchase = `LEFT JOIN LATERAL (
     SELECT json_build_object('orderNo', o.order_no, 'id', i.shipment_id::text, 'shippedOn', i.shipped_on,
       'destination', json_build_object('city', i.city, 'state', i.region, 'zip5', i.zip5)) AS purchase
     FROM order_items i JOIN orders o ON o.user_id = i.user_id AND o.id = i.order_id
     WHERE f.source = 'bought' AND i.user_id = f.user_id AND i.carrier = f.carrier
       AND i.tracking_number = f.tracking_number AND i.state = 'sold' LIMIT 1
   ) i ON true`;

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

const valueOrNone = (column: string, wanted: string | undefined): Condition =>
  wanted === 'none' ? sql`${sql.raw(column)} IS NULL` : equals(column, wanted);

const matching = (userId: number, filter: FollowFilter): Condition[] => {
  const { archived, attention, keyword = '' } = filter;
  const number = keyword.replaceAll(/[\s-]/g, '').toUpperCase();
  const ended = sql.join(endedStatuses);
  return [
    equals('user_id', userId),
    archived === 'true' ? sql`archived_at IS NOT NULL` : undefined,
    archived === 'false' ? sql`archived_at IS NULL` : undefined,
    equals('status', filter.status),
    valueOrNone('sub_status', filter.subStatus),
    valueOrNone('service', filter.service),
    when(filter.ended, (is) => (is === 'true' ? sql`status IN (${ended})` : sql`status NOT IN (${ended})`)),
    when(filter.onTime, (is) => {
      const onTime = is === 'true' ? sql`delivered_on <= expected_on` : sql`delivered_on > expected_on`;
      return sql`status = 'delivered' AND ${onTime}`;
    }),
    equals('carrier', filter.carrier),
    attention === 'any' ? sql`attention IS NOT NULL` : equals('attention', attention),
    when(filter.tag, (tag) => sql`tags @> ARRAY[${tag}]::text[]`),
    equals('last_region', filter.place?.toUpperCase()),
    when(filter.deliveredFrom, (day) => sql`delivered_on >= ${day}`),
    when(filter.deliveredTo, (day) => sql`delivered_on <= ${day}`),
    when(keyword || undefined, (part) => {
      const numbered = number === '' ? sql`` : sql`OR tracking_number LIKE ${contains(number)}`;
      const texts = hasText(part, 'reference', "array_to_string(tags, E'\\n')", 'last_city');
      return sql`(${texts} OR last_region = ${part.toUpperCase()} ${numbered})`;
    }),
  ];
};

const newestFirst = 'id DESC';
const movedFirst = `attention IS NULL, last_event_at DESC NULLS LAST, ${newestFirst}`;
const urgentFirst = `array_position('{${attentionRules.join(',')}}'::text[], attention), attention_since, id`;

const keysIn = (order: string) =>
  view<{ id: number }>({ from: 'followed_numbers', order }, { id: field.value('id') });
const newest = keysIn(movedFirst);
const urgent = keysIn(urgentFirst);

const findRows = async (
  reader: Reader,
  conditions: readonly Condition[],
  order: string,
  most: number,
): Promise<ListedFollowed[]> => {
  const query = sql<ListedFollowed>`SELECT f.*, i.purchase FROM followed_numbers f ${sql.raw(joinPurchase)} WHERE ${allOf(conditions)}
    ORDER BY ${sql.raw(order)} LIMIT ${most}`;
  return (await query.execute(reader)).rows;
};

export const listFollowed = async (reader: Reader, userId: number, filter: FollowFilter, page: Page) => {
  const isNewest = filter.attention === undefined;
  const found = await (isNewest ? newest : urgent).page(reader, page, ...matching(userId, filter));
  const mine = [equals('user_id', userId), sql`id = ANY (${found.list.map(({ id }) => id)}::bigint[])`];
  const list = await findRows(reader, mine, isNewest ? movedFirst : urgentFirst, page.pageSize);
  return { ...found, list };
};

export const listFollowedBelow = (
  reader: Reader,
  userId: number,
  filter: FollowFilter,
  below: number | undefined,
  limit: number,
): Promise<ListedFollowed[]> => {
  const conditions = [...matching(userId, filter), when(below, (id) => sql`id < ${id}`)];
  return findRows(reader, conditions, newestFirst, limit);
};

/** A followed number with what only its page shows. */
export const findFollowed = statement<
  ListedFollowed & { readonly [Column in 'carrier_words' | 'events']: Parcel[Column] | null },
  [number, number]
>(
  `SELECT f.*, i.purchase, t.carrier_words, t.events FROM followed_numbers f LEFT JOIN parcels t ON ${isOwnParcel('f')}
   ${joinPurchase} WHERE f.user_id = $1 AND f.id = $2`,
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

/** Has a number asked for by the next run, unless it was within the last ten minutes or is not any more. */
export const askNow = statement<{ id: number }, [number, number]>(
  `WITH asked AS (
     UPDATE followed_numbers SET look_at = now() WHERE user_id = $1 AND id = $2 AND look_at IS NOT NULL
       AND coalesce(fetched_at <= now() - interval '${refreshPauseMs} ms', true)
     RETURNING user_id, id, carrier
   ), queued AS (
     INSERT INTO follow_queues (user_id, carrier, due_at) SELECT user_id, carrier, now() FROM asked
     ON CONFLICT (user_id, carrier) DO UPDATE SET due_at = excluded.due_at
   )
   SELECT id FROM asked`,
);

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

export const countActive = statement<
  Pick<StoredFollowed, 'status' | 'attention'> & { readonly count: number },
  [number]
>(
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
