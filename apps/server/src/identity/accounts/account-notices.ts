import { factorChanges, sendNotice, withdrawNotices } from '../../outbox/notices/public-api.ts';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/db/enqueue.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { lockSeconds } from './rules.ts';

export const accountMailJob = 'send_account_mail';

type FactorChange = (typeof factorChanges)[number];

/** What the job is given. No token: it makes one when it sends. */
export const AccountMail = z.object({
  kind: z.enum(['activation', 'reset', 'closure', 'closing', 'kept', 'passwordChanged', ...factorChanges]),
  userId: z.number().int(),
});
export type AccountMail = z.infer<typeof AccountMail>;

/** It is tried for half an hour of a reset link, and ten hours of the others. */
export const enqueueMail = (tx: Tx, mail: AccountMail): Promise<void> =>
  enqueue(tx, accountMailJob, mail, { attempts: mail.kind === 'reset' ? 8 : 11 });

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
