import type { Audit, Actor } from '../../platform/access/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { type StoredAlert, lockAlert, updateAcknowledged } from './store.ts';

/**
 * Notes that somebody looked at an alert and what came of it. One that was looked at before stays as it is: the first
 * word counts. Throws notFound.
 */
export const acknowledgeAlert = async (
  tx: Tx,
  audit: Audit,
  actor: Actor,
  { id, remark }: { readonly id: number; readonly remark: string },
): Promise<StoredAlert> => {
  const alert = await lockAlert(tx, id);
  if (alert === undefined) throw new AppError('notFound');
  if (alert.acknowledged_at !== null) return alert;
  const acknowledged = await updateAcknowledged(tx, id, actor.caller.userName, remark);
  await audit(tx, actor, {
    act: 'alert.acknowledge',
    targetType: 'alert',
    targetId: String(id),
    targetName: alert.subject === null ? alert.kind : `${alert.kind} ${alert.subject}`,
    reason: remark,
    before: { count: alert.count },
    after: null,
  });
  return acknowledged;
};
