import { sendNotice, withdrawNotices } from '../../outbox/notices/public-api.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockSeconds } from './rules.ts';
import { type FactorChange, enqueueMail } from './enqueue-mail.ts';

const lockSubject = 'lock';

/** Tells an account that an address guessed its password too often. An earlier such notice that is unread goes. */
export const notifyOfLock = (db: Db, userId: number, ip: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await withdrawNotices(tx, userId, lockSubject);
    const minutes = lockSeconds / 60;
    await sendNotice(tx, { userId, event: 'security', what: 'locked', ip, minutes, subject: lockSubject });
  });

/** Notifies an account of what became of its second factor, here and by mail: it may not have been its owner. */
export const tellOwner = async (tx: Tx, userId: number, change: FactorChange): Promise<void> => {
  await enqueueMail(tx, { kind: change, userId });
  await sendNotice(tx, { userId, event: 'security', what: change });
};
