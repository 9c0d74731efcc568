import { sendNotice } from '../../notices/public-api.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type FactorChange, enqueueMail } from '../enqueue-mail.ts';

/** Notifies an account of what became of its second factor, here and by mail: it may not have been its owner. */
export const tellOwner = async (tx: Tx, userId: number, change: FactorChange): Promise<void> => {
  await enqueueMail(tx, { kind: change, userId });
  await sendNotice(tx, { userId, event: 'security', what: change });
};
