import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import type { Db, Tx, Reader } from '../../../platform/db/database.ts';
import { rowId } from '../../../platform/db/row-id.ts';
import { onceByKey } from '../../../platform/db/idempotency.ts';
import { inTransaction, inUserTransaction } from '../../../platform/db/transaction.ts';
import { fieldError } from '../../../platform/app-error.ts';
import type { StaffTools } from './change-notice.ts';
import {
  type NewStaffNotice,
  announce,
  findNamed,
  hasNotices,
  lockPublishing,
  storeNotice,
  countAccounts,
} from './store.ts';
import { roles } from '@waybill/contract/permissions.ts';

type WrittenAudience = EndpointInput<typeof noticeEndpoints.previewNoticeAudience>['body'];

const findAudience = async (reader: Reader, { targetType, targetIds = [] }: WrittenAudience) => {
  if (targetType !== 'user') {
    const named = targetType === 'all' ? undefined : roles.filter((role) => targetIds.includes(role));
    return { roles: named, accounts: [], unknown: [] };
  }
  const found = await findNamed(reader, [...new Set(targetIds)]);
  const known = new Set(found.map(({ name }) => name));
  const accounts = new Map(found.map((row) => [row.id, { id: String(row.id), userName: row.user_name }]));
  return {
    roles: undefined,
    accounts: [...accounts.values()],
    unknown: targetIds.filter((name) => !known.has(name)),
  };
};

export const previewAudience = async (reader: Reader, written: WrittenAudience) => {
  const { roles: named, ...audience } = await findAudience(reader, written);
  if (written.targetType === 'user') return { ...audience, recipients: audience.accounts.length };
  const [counted] = await countAccounts(reader, named ?? null);
  return { ...audience, recipients: counted?.accounts ?? 0 };
};

/** A notice for everybody, from now on. */
const toAll = {
  target: 'all',
  link: undefined,
  roles: undefined,
  userIds: [],
  startTime: undefined,
  endTime: undefined,
} as const;

const sendOnce = async <Written>(
  { db, audit, actor }: StaffTools,
  path: string,
  written: Written,
  key: string | undefined,
  noticeOf: (tx: Tx) => Promise<Omit<NewStaffNotice, 'sender'>>,
): Promise<number> => {
  const { caller } = actor;
  const identity = { userId: caller.userId, path, key, content: written };
  const { id } = await inUserTransaction(db, caller.userId, (tx) =>
    onceByKey(tx, identity, async () => {
      const notice = await noticeOf(tx);
      await lockPublishing(tx);
      const stored = await storeNotice(tx, {
        ...notice,
        sender: { id: caller.userId, name: caller.userName },
      });
      if (stored === undefined)
        throw fieldError(
          'endTime',
          notice.startTime === undefined ? 'fields.future' : 'fields.rangeReversed',
        );
      await announce(tx, stored);
      const { type, target, roles, userIds } = notice;
      await audit(tx, actor, {
        act: 'notice.send',
        targetId: String(stored),
        targetName: notice.title,
        after: { type, target, roles: roles ?? [], accounts: userIds.length },
      });
      return { id: stored };
    }),
  );
  return id;
};

/**
 * Stores a notification once, however many it is for; answers its id, the same for the same idempotency key. Throws
 * validation when it names an account that does not exist.
 */
export const sendNotification = (
  tools: StaffTools,
  written: EndpointInput<typeof noticeEndpoints.sendNotification>['body'],
  key: string | undefined,
): Promise<number> =>
  sendOnce(tools, 'notice/send/notification', written, key, async (tx) => {
    const { targetType, targetIds: _, startTime, link, ...text } = written;
    const { roles, accounts, unknown } = await findAudience(tx, written);
    if (unknown.length > 0) throw fieldError('targetIds', 'fields.noticeTargets');
    const userIds = accounts.map(({ id }) => rowId(id));
    return { ...text, link, target: targetType, roles, userIds, startTime, endTime: undefined };
  });

/** Stores an announcement; answers its id. Throws validation when it would end before it shows. */
export const sendAnnouncement = (
  tools: StaffTools,
  written: EndpointInput<typeof noticeEndpoints.sendAnnouncement>['body'],
  key: string | undefined,
): Promise<number> =>
  sendOnce(tools, 'notice/send/announcement', written, key, async () => ({
    ...toAll,
    ...written,
    type: 'announcement',
  }));

/**
 * Sends a notification to everybody and an announcement in the name of an account, unless the staff ever sent one or
 * there is no such account.
 */
export const sendFirstNotices = (
  db: Db,
  senderName: string,
  first: {
    readonly notification: Pick<NewStaffNotice, 'title' | 'content' | 'link'>;
    readonly announcement: Pick<NewStaffNotice, 'title' | 'content'>;
  },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockPublishing(tx);
    const [sender] = await findNamed(tx, [senderName]);
    const [any] = await hasNotices(tx);
    if (sender === undefined || any?.has === true) return;
    const rest = { ...toAll, priority: 'normal', sender: { id: sender.id, name: sender.user_name } } as const;
    const notification = await storeNotice(tx, { ...rest, ...first.notification, type: 'notification' });
    await storeNotice(tx, { ...rest, ...first.announcement, type: 'announcement' });
    if (notification !== undefined) await announce(tx, notification);
  });
