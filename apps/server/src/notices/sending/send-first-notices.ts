import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { announce, findNamed, hasNotices, lockPublishing, storeNotice } from './store.ts';

type NoticeText = { readonly title: string; readonly content: string };

/**
 * Sends a notification to everybody and an announcement in the name of an account, unless the staff ever sent one or
 * there is no such account.
 */
export const sendFirstNotices = (
  db: Db,
  senderName: string,
  first: { readonly notification: NoticeText & { readonly link: string }; readonly announcement: NoticeText },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockPublishing(tx);
    const [sender] = await findNamed(tx, [senderName]);
    const [any] = await hasNotices(tx);
    if (sender === undefined || any?.has === true) return;
    const rest = {
      priority: 'normal',
      target: 'all',
      roles: undefined,
      userIds: [],
      startTime: undefined,
      endTime: undefined,
      sender: { id: sender.id, name: sender.user_name },
    } as const;
    const notification = await storeNotice(tx, { ...first.notification, ...rest, type: 'notification' });
    await storeNotice(tx, { ...first.announcement, ...rest, type: 'announcement', link: undefined });
    if (notification !== undefined) await announce(tx, notification);
  });
