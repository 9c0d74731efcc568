import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from '../audit/public-api.ts';
import { expireOverdue } from './expire-approvals.ts';
import { type NewApproval, insertApproval } from './store.ts';
import { notifyDeciders } from './notify-staff.ts';

export const propose = async (
  tx: Tx,
  by: Auditor,
  approval: Omit<NewApproval, 'proposedBy'>,
  { targetName, details }: { readonly targetName: string; readonly details?: object },
): Promise<number> => {
  const proposed = { ...approval, proposedBy: by.userId };
  // One about the same request that ran out would stand in the way until it is swept.
  if (approval.requestId !== null) await expireOverdue(tx);
  const id = await insertApproval(tx, proposed);
  await notifyDeciders(tx, { ...proposed, id }, by.userName);
  await writeAudit(tx, by, {
    act: 'approval.propose',
    targetType: 'approval',
    targetId: id,
    targetName,
    reason: approval.remark,
    after: {
      act: approval.act,
      ...(approval.userId === null ? {} : { userId: String(approval.userId) }),
      points: toPoints(approval.points),
      ...details,
    },
  });
  return id;
};
