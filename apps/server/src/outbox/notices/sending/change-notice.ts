import type { Actor, Audit } from '../../../platform/access/audit.ts';
import { type Caller, callerMay } from '../../../platform/access/caller.ts';
import type { Db, Reader, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { equals } from '../../../platform/db/view.ts';
import { AppError, existing } from '../../../platform/app-error.ts';
import { announce, deleteNotice, lockPublishing, restoreNotice, setActive, staffNotices } from './store.ts';

export type StaffTools = { readonly db: Db; readonly audit: Audit; readonly actor: Actor };

const find = (reader: Reader, id: number) => staffNotices.one(reader, equals('n.id', id));

const stateOf = (notice: Awaited<ReturnType<typeof find>>): object | null =>
  notice === undefined ? null : { active: notice.isActive, deleted: notice.deletedTime !== null };

const change = (
  { db, audit, actor }: StaffTools,
  act: 'notice.activate' | 'notice.deactivate' | 'notice.delete' | 'notice.restore',
  id: number,
  work: (tx: Tx) => Promise<{ id: number }[]>,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockPublishing(tx);
    const before = await find(tx, id);
    if ((await work(tx)).length === 0) return false;
    await announce(tx, id);
    const notice = await find(tx, id);
    await audit(tx, actor, {
      act,
      targetId: String(id),
      targetName: notice?.title ?? null,
      before: stateOf(before),
      after: stateOf(notice),
    });
    return true;
  });

/** Shows a notice again or takes it back. Throws notFound, also of one that is deleted. */
export const toggleNotice = async (tools: StaffTools, id: number, active: boolean): Promise<void> => {
  const act = active ? 'notice.activate' : 'notice.deactivate';
  if (!(await change(tools, act, id, (tx) => setActive(tx, id, active)))) throw new AppError('notFound');
};

/** Whose notices somebody may delete and restore: anybody's (null), or those of one sender. */
export const deletableBy = (caller: Pick<Caller, 'role' | 'userId' | 'key'>): number | null =>
  callerMay(caller, 'notices:delete_any') ? null : caller.userId;

/**
 * Deletes a notice so that it can be restored, or takes that back; one that is so already stays so. An announcement_admin
 * does it with own ones only. Throws notFound, forbidden.
 */
export const setDeleted = async (tools: StaffTools, id: number, deleted: boolean): Promise<void> => {
  const by = deletableBy(tools.actor.caller);
  const act = deleted ? 'notice.delete' : 'notice.restore';
  const write = deleted ? deleteNotice : restoreNotice;
  if (await change(tools, act, id, (tx) => write(tx, id, by))) return;
  // It is as it was to be already, it is another's, or there is none.
  const notice = existing(await find(tools.db, id));
  if (by !== null && notice.createdBy !== by) throw new AppError('forbidden');
  if ((notice.deletedTime !== null) !== deleted) throw new AppError('inProgress', { retryAfter: 1 });
};
