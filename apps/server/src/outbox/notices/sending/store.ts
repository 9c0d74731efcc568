import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { StaffNotice } from '@waybill/contract/endpoints/notice-shapes.ts';
import type { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import type { Role } from '@waybill/contract/permissions.ts';
import type { NoticeTarget } from '@waybill/contract/vocabulary/notice.ts';
import { sql } from 'kysely';
import { type Tx, namedStatement, statement } from '../../../platform/db/database.ts';
import { locks } from '../../../platform/db/locks.ts';
import type { Page } from '../../../platform/db/read-page.ts';
import { type Condition, equals, field, fieldsOf, hasText, view } from '../../../platform/db/view.ts';

/**
 * Waits until nobody else lets a notice appear, and keeps others out until the transaction ends: turns and times of
 * appearance become visible in their order.
 */
export const lockPublishing = statement<never, []>(`SELECT pg_advisory_xact_lock(${locks.publishing}, 0)`);

export const noticeChannel = 'notices';

/** Has every node look for a notice that appeared or changed. */
export const announce = statement<never, [number]>(`SELECT pg_notify('${noticeChannel}', $1::text)`);

// Sending ---------------------------------------------------------------------------

export type NewStaffNotice = Pick<StaffNotice, 'type' | 'priority' | 'title' | 'content'> & {
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

const noticeState = `CASE WHEN n.deleted_at IS NOT NULL THEN 'deleted' WHEN NOT n.active THEN 'inactive'
  WHEN n.end_at <= now() THEN 'ended' WHEN n.appears_at > now() THEN 'scheduled' ELSE 'active' END`;

const recipients = 'FROM notice_recipients r JOIN users u ON u.id = r.user_id WHERE r.notice_id = n.id';

/** Notices as the staff see them, without their readers; `createdBy` says who may delete one. */
export const staffNotices = view<
  Omit<StaffNotice, 'recipients' | 'readers' | 'deletable'> & { createdBy: number | null }
>(
  { from: 'notices n', order: 'n.id DESC' },
  {
    id: field.id('n.id'),
    ...fieldsOf('n', 'type', 'title', 'content', 'priority', 'link', 'createdBy'),
    targetType: field.value('n.target'),
    targetIds: field.value(
      `coalesce((SELECT array_agg(r.user_id::text ORDER BY r.user_id) ${recipients}), n.roles, '{}')`,
    ),
    // Of the accounts, the first 20.
    targetNames: field.value(`ARRAY(SELECT u.user_name ${recipients} ORDER BY r.user_id LIMIT 20)`),
    state: field.value(noticeState),
    isActive: field.value('n.active'),
    startTime: field.timeOrNull('n.start_at'),
    endTime: field.timeOrNull('n.end_at'),
    createdTime: field.time('n.created_at'),
    createdUser: field.value('n.created_by_name'),
    deletedTime: field.timeOrNull('n.deleted_at'),
  },
);

export type StaffFilter = Omit<
  EndpointInput<typeof noticeEndpoints.listStaffNotices>['query'],
  keyof Page
> & { readonly keyword?: string | undefined };

export const noticesMatching = ({ type, priority, state, keyword }: StaffFilter): Condition[] => [
  equals('n.type', type),
  equals('n.priority', priority),
  state === undefined ? sql`n.deleted_at IS NULL` : equals(noticeState, state),
  hasText(keyword, 'n.title', 'n.content', 'n.created_by_name'),
];
