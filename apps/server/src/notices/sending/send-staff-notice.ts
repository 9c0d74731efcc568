import type { NoticePriority, NotificationType } from '@waybill/contract/vocabulary/notice.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { fieldError } from '../../platform/app-error.ts';
import type { StaffTools } from './change-notice.ts';
import { type WrittenAudience, findAudience } from './audience.ts';
import { type NewStaffNotice, announce, lockPublishing, storeNotice } from './store.ts';

type Times = { readonly startTime?: string | undefined; readonly endTime?: string | undefined };

export type WrittenNotification = WrittenAudience &
  Pick<Times, 'startTime'> & {
    readonly title: string;
    readonly content: string;
    readonly type: NotificationType;
    readonly priority: NoticePriority;
    readonly link?: string | undefined;
  };

export type WrittenAnnouncement = Times & Pick<WrittenNotification, 'title' | 'content' | 'priority'>;

export type Sending<Written> = {
  readonly written: Written;
  readonly idempotencyKey: string | undefined;
};

const sendOnce = async <Written>(
  { db, audit, actor }: StaffTools,
  path: string,
  { written, idempotencyKey }: Sending<Written>,
  noticeOf: (tx: Tx) => Promise<Omit<NewStaffNotice, 'sender'>>,
): Promise<number> => {
  const { caller } = actor;
  const identity = { userId: caller.userId, path, key: idempotencyKey, content: written };
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
        targetType: 'notice',
        targetId: String(stored),
        targetName: notice.title,
        reason: null,
        before: null,
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
export const sendNotification = (tools: StaffTools, sending: Sending<WrittenNotification>): Promise<number> =>
  sendOnce(tools, 'notice/send/notification', sending, async (tx) => {
    const { targetType, targetIds: _, startTime, link, ...text } = sending.written;
    const { roles, accounts, unknown } = await findAudience(tx, sending.written);
    if (unknown.length > 0) throw fieldError('targetIds', 'fields.noticeTargets');
    const userIds = accounts.map(({ id }) => rowId(id));
    return { ...text, link, target: targetType, roles, userIds, startTime, endTime: undefined };
  });

/** Stores an announcement; answers its id. Throws validation when it would end before it shows. */
export const sendAnnouncement = (tools: StaffTools, sending: Sending<WrittenAnnouncement>): Promise<number> =>
  sendOnce(tools, 'notice/send/announcement', sending, async () => {
    const { startTime, endTime, ...text } = sending.written;
    return {
      ...text,
      type: 'announcement',
      link: undefined,
      target: 'all',
      roles: undefined,
      userIds: [],
      startTime,
      endTime,
    };
  });
