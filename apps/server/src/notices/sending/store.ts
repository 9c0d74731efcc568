import type { noticeStates } from '@waybill/contract/endpoints/notice-shapes.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import type { NoticePriority, NoticeTarget, NoticeType } from '@waybill/contract/vocabulary/notice.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Reader, type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import { type Page, readPage } from '../../platform/db/read-page.ts';
import { contains } from '../../platform/db/like.ts';
import { locks } from '../../platform/db/locks.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';

export type NoticeState = (typeof noticeStates)[number];

/**
 * Waits until nobody else lets a notice appear, and keeps others out until the transaction ends: turns and times of
 * appearance become visible in their order.
 */
export const lockPublishing = statement<never, []>(`SELECT pg_advisory_xact_lock(${locks.publishing}, 0)`);

export const noticeChannel = 'notices';

const notifyNodes = statement<never, [string]>(`SELECT pg_notify('${noticeChannel}', $1)`);

export const announce = async (tx: Tx, id: number): Promise<void> => {
  await notifyNodes(tx, String(id));
};

// Sending ---------------------------------------------------------------------------

export type NewStaffNotice = {
  readonly type: NoticeType;
  readonly priority: NoticePriority;
  readonly title: string;
  readonly content: string;
  readonly link: string | undefined;
  readonly target: NoticeTarget;
  readonly roles: readonly Role[] | undefined;
  readonly userIds: readonly number[];
  /** Times as the staff wrote them, without an offset in the product's zone. */
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
  readonly sender: { readonly id: number; readonly name: string };
};

const insertNotice = namedStatement<
  { id: number },
  Omit<NewStaffNotice, 'userIds' | 'sender'> & { readonly senderId: number; readonly senderName: string }
>(
  `INSERT INTO notices (type, priority, title, content, link, target, roles, start_at, appears_at, end_at, created_by,
     created_by_name)
   SELECT $type, $priority, $title, $content, $link, $target, $roles::text[], $startTime::timestamptz, shown.at,
     $endTime::timestamptz, $senderId, $senderName
   FROM (SELECT greatest($startTime::timestamptz, clock_timestamp()) AS at) AS shown
   WHERE $endTime::timestamptz IS NULL OR $endTime::timestamptz > shown.at
   RETURNING id`,
);
const insertRecipients = statement<never, [number, readonly number[]]>(
  `INSERT INTO notice_recipients (user_id, notice_id) SELECT unnest($2::bigint[]), $1`,
);

/** Stores a notice; undefined when it would end before it shows. The caller has locked publishing. */
export const storeNotice = async (tx: Tx, notice: NewStaffNotice): Promise<number | undefined> => {
  const { sender } = notice;
  const [stored] = await insertNotice(tx, { ...notice, senderId: sender.id, senderName: sender.name });
  if (stored !== undefined && notice.userIds.length > 0)
    await insertRecipients(tx, stored.id, notice.userIds);
  return stored?.id;
};

export const hasNotices = statement<{ has: boolean }, []>('SELECT EXISTS (SELECT FROM notices) AS has');

export const findNamed = statement<{ name: string; id: number; user_name: string }, [readonly string[]]>(
  `SELECT DISTINCT ON (named.name) named.name, u.id, u.user_name
   FROM unnest($1::text[]) AS named (name)
   JOIN users u ON u.user_name = lower(named.name) OR u.email = lower(named.name)
     OR u.id = CASE WHEN named.name ~ '^\\d{1,18}$' THEN named.name::bigint END
   ORDER BY named.name, (u.id::text = named.name) DESC`,
);

export const countAccounts = statement<{ accounts: number }, [readonly Role[] | null]>(
  `SELECT count(*)::int AS accounts FROM users
   WHERE status IN ('active', 'locked') AND ($1::text[] IS NULL OR role = ANY ($1::text[]))`,
);

// Changing ----------------------------------------------------------------------------

// Whoever was never shown in its time appears when it is shown at last; who was shown keeps its place.
const show = (shown: string): string => {
  const appearsNow = `(${shown}) AND hidden_since <= appears_at AND appears_at < clock_timestamp()
    AND (end_at IS NULL OR end_at > clock_timestamp())`;
  return `hidden_since = CASE WHEN ${shown} THEN NULL ELSE coalesce(hidden_since, clock_timestamp()) END,
    appears_at = CASE WHEN ${appearsNow} THEN clock_timestamp() ELSE appears_at END,
    seq = CASE WHEN ${appearsNow} THEN nextval('notice_seq') ELSE seq END`;
};

/** Switches a notice on or off; nothing when there is none or it is deleted. The caller has locked publishing. */
export const setActive = statement<{ id: number }, [number, boolean]>(
  `UPDATE notices SET active = $2, ${show('$2::boolean')} WHERE id = $1 AND deleted_at IS NULL RETURNING id`,
);

export const deleteNotice = statement<{ id: number }, [number, number | null]>(
  `UPDATE notices SET deleted_at = clock_timestamp(), hidden_since = coalesce(hidden_since, clock_timestamp())
   WHERE id = $1 AND deleted_at IS NULL AND ($2::bigint IS NULL OR created_by = $2::bigint) RETURNING id`,
);

/** Takes a deletion back, of anybody's or of one sender's only. The caller has locked publishing. */
export const restoreNotice = statement<{ id: number }, [number, number | null]>(
  `UPDATE notices SET deleted_at = NULL, ${show('active')}
   WHERE id = $1 AND deleted_at IS NOT NULL AND ($2::bigint IS NULL OR created_by = $2::bigint) RETURNING id`,
);

// Looking ---------------------------------------------------------------------------

export type StaffFilter = {
  readonly type: NoticeType | undefined;
  readonly priority: NoticePriority | undefined;
  readonly state: NoticeState | undefined;
  readonly keyword: string | undefined;
};

export type StoredNotice = {
  readonly id: number;
  readonly type: NoticeType;
  readonly title: string;
  readonly content: string;
  readonly priority: NoticePriority;
  readonly target: NoticeTarget;
  readonly roles: readonly Role[] | null;
  readonly link: string | null;
  readonly state: NoticeState;
  readonly active: boolean;
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly created_at: string;
  readonly created_by: number;
  readonly created_by_name: string;
  readonly deleted_at: string | null;
};

const stateOf = sql<NoticeState>`CASE WHEN n.deleted_at IS NOT NULL THEN 'deleted' WHEN NOT n.active THEN 'inactive'
  WHEN n.end_at <= now() THEN 'ended' WHEN n.appears_at > now() THEN 'scheduled' ELSE 'active' END`;

type Noticing<Row> = SelectQueryBuilder<Tables & { n: Tables['notices'] }, 'n', Row>;

const columns = <Row>(query: Noticing<Row>) =>
  query
    .select(['n.id', 'n.type', 'n.title', 'n.content', 'n.priority', 'n.target', 'n.roles', 'n.link'])
    .select(['n.active', 'n.start_at', 'n.end_at', 'n.created_at', 'n.created_by', 'n.created_by_name'])
    .select(['n.deleted_at', stateOf.as('state')]);

const matching = (reader: Reader, { type, priority, state, keyword }: StaffFilter) => {
  let query = reader.selectFrom('notices as n');
  if (type !== undefined) query = query.where('n.type', '=', type);
  if (priority !== undefined) query = query.where('n.priority', '=', priority);
  query = state === undefined ? query.where('n.deleted_at', 'is', null) : query.where(stateOf, '=', state);
  if (keyword === undefined) return query;
  const pattern = contains(keyword);
  return query.where((is) =>
    is.or([
      is('n.title', 'ilike', pattern),
      is('n.content', 'ilike', pattern),
      is('n.created_by_name', 'ilike', pattern),
    ]),
  );
};

export const findStaffNotices = (
  reader: Reader,
  filter: StaffFilter,
  page: Page,
): Promise<{ list: StoredNotice[]; total: number }> =>
  readPage(columns(matching(reader, filter)).orderBy('n.id', 'desc'), matching(reader, filter), page);

export const findStaffNotice = (reader: Reader, id: number): Promise<StoredNotice | undefined> =>
  columns(reader.selectFrom('notices as n').where('n.id', '=', id)).executeTakeFirst();

export const findRecipients = statement<
  { notice_id: number; user_ids: number[]; names: string[] },
  [readonly number[], number]
>(
  `SELECT r.notice_id, array_agg(r.user_id ORDER BY r.user_id) AS user_ids,
     (array_agg(u.user_name ORDER BY r.user_id))[1:$2::int] AS names
   FROM notice_recipients r JOIN users u ON u.id = r.user_id WHERE r.notice_id = ANY ($1::bigint[]) GROUP BY 1`,
);
