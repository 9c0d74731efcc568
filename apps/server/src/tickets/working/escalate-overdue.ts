import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notifyUser } from '../notify-user.ts';
import { findStaff, markOverdue } from './store.ts';

/**
 * Marks what should have been answered by now and tells whoever has it, or all of the staff where nobody does. The
 * priority stays what people made of it; overdue tickets come first in the list whatever it is.
 */
export const escalateOverdue = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const late = await markOverdue(tx);
    if (late.length === 0) return;
    const staff = (await findStaff(tx)).map(({ id }) => id);
    for (const { id: ticketId, ticket_no: ticketNo, title, assignee_id: assignee } of late) {
      for (const userId of assignee === null ? staff : [assignee]) {
        await notifyUser(tx, { kind: 'escalated', userId, ticketId, ticketNo, title });
      }
    }
  });
