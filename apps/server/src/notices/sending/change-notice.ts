import type { Actor, Audit } from '../../platform/access/audit.ts';
import { type Caller, callerMay } from '../../platform/access/caller.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  type StoredNotice,
  announce,
  deleteNotice,
  findStaffNotice,
  lockPublishing,
  restoreNotice,
  setActive,
} from './store.ts';

export type StaffTools = { readonly db: Db; readonly audit: Audit; readonly actor: Actor };

type Change = {
  readonly act: 'notice.activate' | 'notice.deactivate' | 'notice.delete' | 'notice.restore';
  readonly id: number;
};

const standing = (notice: StoredNotice | undefined): object | null =>
  notice === undefined ? null : { active: notice.active, deleted: notice.deleted_at !== null };

const change = (
  { db, audit, actor }: StaffTools,
  { act, id }: Change,
  work: (tx: Tx) => Promise<{ id: number }[]>,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockPublishing(tx);
    const before = await findStaffNotice(tx, id);
    const changed = (await work(tx)).length > 0;
    if (!changed) return false;
    await announce(tx, id);
    const notice = await findStaffNotice(tx, id);
    await audit(tx, actor, {
      act,
      targetType: 'notice',
      targetId: String(id),
      targetName: notice?.title ?? null,
      reason: null,
      before: standing(before),
      after: standing(notice),
    });
    return true;
  });

/** Shows a notice again or takes it back. Throws notFound, also of one that is deleted. */
export const toggleNotice = async (tools: StaffTools, id: number, active: boolean): Promise<void> => {
  const act = active ? 'notice.activate' : 'notice.deactivate';
  if (!(await change(tools, { act, id }, (tx) => setActive(tx, id, active)))) throw new AppError('notFound');
};

/** Whose notices somebody may delete and restore: anybody's (null), or those of one sender. */
export const deletableBy = (caller: Pick<Caller, 'role' | 'userId' | 'key'>): number | null =>
  callerMay(caller, 'notices:delete_any') ? null : caller.userId;

// Why nothing changed: it is as it was to be already, it is another's, or there is none.
const explain = async (db: Db, id: number, by: number | null, deleted: boolean): Promise<void> => {
  const notice = await findStaffNotice(db, id);
  if (notice === undefined) throw new AppError('notFound');
  if (by !== null && notice.created_by !== by) throw new AppError('forbidden');
  if ((notice.deleted_at !== null) !== deleted) throw new AppError('inProgress', { retryAfter: 1 });
};

/**
 * Deletes a notice so that it can be restored; one that is deleted stays so. An announcement_admin deletes own ones
 * only. Throws notFound, forbidden.
 */
export const removeNotice = async (tools: StaffTools, id: number): Promise<void> => {
  const by = deletableBy(tools.actor.caller);
  const done = await change(tools, { act: 'notice.delete', id }, (tx) => deleteNotice(tx, id, by));
  if (!done) await explain(tools.db, id, by, true);
};

/** Takes a deletion back; one that is not deleted stays as it is. Throws notFound, forbidden. */
export const undeleteNotice = async (tools: StaffTools, id: number): Promise<void> => {
  const by = deletableBy(tools.actor.caller);
  const done = await change(tools, { act: 'notice.restore', id }, (tx) => restoreNotice(tx, id, by));
  if (!done) await explain(tools.db, id, by, false);
};
